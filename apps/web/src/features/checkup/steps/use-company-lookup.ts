import type { CompanyInfo } from "@app/contract";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { client, isRefusal } from "#lib/api.ts";
import { notify } from "#lib/notify.tsx";
import { endsSession } from "#lib/query-client.ts";
import { looksUpWebsites } from "#lib/site.ts";
import { useCancellable } from "#lib/use-action.ts";
import {
  asTyped,
  completeWebsite,
  emptied,
  foundElsewhere,
  hostWithoutScheme,
  isFilled,
  valuesOf,
  weigh,
} from "./company-findings.ts";
import type { Findings, Found, FoundKey } from "./company-findings.ts";
import { companyMemory } from "./company-memory.ts";
import type { Asked } from "./company-memory.ts";
import type { StepScreenProps } from "./step-screen.ts";

/** Who types on at once does so in an open field. */
const closeAfterMs = 200;

/** Of the toasts about look-ups the latest takes the place of the one before. */
const subject = "company look-up";

function failed(error?: unknown) {
  if (endsSession(error)) return;
  notify.error({
    title: "Could not extract company info",
    text: "Please enter the information manually.",
    subject,
  });
}

/**
 * Looks up one website at a time and fills in what is empty when the answer comes; what another website filled
 * in is emptied before. A later look-up, `cancel` and leaving end it without a word; so does a website that was
 * changed meanwhile, here or in another tab.
 */
export function useCompanyLookup({
  checkupId,
  answers,
  change,
}: Pick<StepScreenProps, "checkupId" | "answers" | "change">) {
  const task = useCancellable();
  const before = companyMemory(checkupId, answers);
  const memory = useRef(before);
  const [running, setRunning] = useState<string>();
  const [isClosed, setIsClosed] = useState(false);
  const [unanswered, setUnanswered] = useState(() =>
    before.asked.state === "unanswered" ? before.asked.website : undefined,
  );
  const [failedWebsite, setFailedWebsite] = useState(before.failed);
  const [findings, showFindings] = useState(before.findings);
  const latest = useRef({ answers, change });
  useLayoutEffect(() => {
    latest.current = { answers, change };
  });

  const remember = (news: Partial<Findings>) => {
    const none = { website: "", sources: {}, offers: {}, guesses: [] };
    memory.current.findings = { ...none, ...memory.current.findings, ...news };
    showFindings(memory.current.findings);
  };
  const setSources = (found: Found) =>
    remember({ sources: { ...memory.current.findings?.sources, ...found } });

  const rememberFailure = (website: string | undefined) => {
    memory.current.failed = website;
    setFailedWebsite(website);
  };

  const cancel = () => {
    if (memory.current.asked.state !== "running") return;
    memory.current.asked.state = "unanswered";
    setUnanswered(memory.current.asked.website);
    task.cancel();
  };
  /** Nobody said no to it: the same website may be asked again. */
  const drop = () => {
    if (memory.current.asked.state !== "running") return;
    memory.current.asked = { website: undefined, state: "unanswered" };
    task.cancel();
  };
  const dropNow = useEffectEvent(drop);
  useEffect(() => {
    const leave = () => dropNow();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  /** What another website filled in is not this one's, whatever this one answers. */
  const emptyOthers = (website: string) => {
    const others = foundElsewhere(
      website,
      latest.current.answers,
      memory.current.findings?.sources ?? {},
    );
    if (others.length === 0) return latest.current.answers;
    const changes = emptied(others);
    latest.current.change(changes);
    return { ...latest.current.answers, ...changes };
  };

  const draw = (website: string, info: CompanyInfo) => {
    const sources = memory.current.findings?.sources ?? {};
    const { fill, offers } = weigh(info, latest.current.answers, website, sources);
    const values = valuesOf(fill);
    if (Object.keys(values).length > 0) latest.current.change(values);
    // What was filled in before keeps its source.
    remember({ website, sources: { ...sources, ...fill }, offers, guesses: info.industryGuesses });
    if (Object.keys({ ...fill, ...offers }).length === 0) return;
    notify.success({
      title: "Company info extracted!",
      text: "Please review and update if needed.",
      subject,
      isOfPage: true,
    });
  };

  const start = (website: string, typed: string) =>
    task.run(async (signal) => {
      const mine: Asked = { website, state: "running" };
      memory.current.asked = mine;
      setUnanswered(undefined);
      rememberFailure(undefined);
      setRunning(undefined);
      setIsClosed(false);
      const { companyName, companyIndustry } = emptyOthers(website);
      const isTypedOn = () =>
        latest.current.answers.companyName !== companyName ||
        latest.current.answers.companyIndustry !== companyIndustry;
      let closing: ReturnType<typeof setTimeout> | undefined;
      const isOther = () => completeWebsite(latest.current.answers.companyWebsite) !== website;
      const fail = (error?: unknown) => {
        rememberFailure(website);
        failed(error);
      };
      try {
        const isLookedUp = await looksUpWebsites();
        if (signal.aborted) return;
        if (!isLookedUp) {
          mine.website = undefined;
          mine.state = "unanswered";
          return;
        }
        // Not before it is clear that the website is asked.
        setRunning(website);
        closing = setTimeout(() => {
          if (!signal.aborted) setIsClosed(!isTypedOn());
        }, closeAfterMs);
        const info = await client.lookup.extractCompanyInfo(
          { website: typed, withLogo: false },
          { signal },
        );
        if (signal.aborted) return;
        mine.state = "answered";
        if (isOther()) mine.website = undefined;
        else if (info.companyName ?? info.industry) draw(website, info);
        else fail();
      } catch (error) {
        if (signal.aborted) return;
        mine.state = "unanswered";
        if (isOther()) {
          mine.website = undefined;
          return;
        }
        // Asked again at once, a website that could not be read has the same answer.
        if (!isRefusal(error, "LOOKUP_FAILED")) setUnanswered(website);
        fail(error);
      } finally {
        clearTimeout(closing);
      }
    });

  const website = completeWebsite(answers.companyWebsite);
  const isBusy = task.isRunning && running === website;
  return {
    isBusy,
    /** Also while nothing is asked yet: it is not known whether websites are. */
    isRunning: task.isRunning,
    /** Whether name and industry wait for the answer. */
    isClosed: isBusy && isClosed,
    /** Whether the website on the screen was asked last and gave no answer, but could. */
    canTryAgain: !isBusy && website !== undefined && unanswered === website,
    /** Whether the website on the screen was asked last and brought nothing. */
    hasFailed: !isBusy && website !== undefined && failedWebsite === website,
    /** Whether the website on the screen was asked already, whatever came of it. */
    wasAsked:
      website !== undefined && [unanswered, failedWebsite, findings?.website].includes(website),
    sources: findings?.sources ?? {},
    guesses: (findings?.website === website && findings?.guesses) || [],
    offers: (findings?.website === website && findings?.offers) || {},
    cancel,
    /** The website is typed in: what runs is for another one. An empty one was never asked. */
    retype: (typed: string) => {
      drop();
      if (typed.trim() !== "") return;
      memory.current.asked = { website: undefined, state: "unanswered" };
      setUnanswered(undefined);
    },
    /** From now on it is somebody's own text. */
    edit: (key: FoundKey) => setSources({ [key]: undefined }),
    /** Takes over what is offered. */
    use: (key: FoundKey) => {
      const offer = findings?.offers[key];
      if (!offer) return;
      change({ [key]: offer.value });
      setSources({ [key]: offer });
    },
    /**
     * Asks a valid website that was not asked last. `again`: also when it was, and did not answer, was
     * cancelled, was there from the start, or something is missing still.
     */
    lookUp: (typed: string, { again = false } = {}) => {
      const complete = completeWebsite(typed);
      if (complete === undefined) return;
      const text = typed.trim();
      memory.current.hostWithOurScheme =
        hostWithoutScheme(text) ?? memory.current.hostWithOurScheme;
      const { website: last, state } = memory.current.asked;
      const isDone = state === "running" || (state === "answered" && isFilled(answers));
      if (last !== complete || (again && !isDone))
        void start(complete, asTyped(text, memory.current.hostWithOurScheme));
    },
  };
}

import type { Answers, CompanyInfo } from "@app/contract";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { client, isRefusal } from "#lib/api.ts";
import { notify } from "#lib/notify.ts";
import { sessionEnded } from "#lib/session-end.ts";
import { useCancellable } from "#lib/use-cancellable.ts";
import { completeWebsite, valuesOf, weigh } from "./company-findings.ts";
import type { Findings, FoundKey } from "./company-findings.ts";
import type { StepScreenProps } from "./step-screen.ts";

interface Asked {
  /** Complete; undefined when none is to be passed over. */
  website: string | undefined;
  state: "running" | "answered" | "unanswered";
}

/** Who types on at once loses no key to a field that is closed under his fingers. */
const closeAfterMs = 200;

const isFilled = ({ companyName, companyIndustry }: Pick<Answers, FoundKey>) =>
  Boolean(companyName?.trim() && companyIndustry?.trim());

function failed(error?: unknown) {
  if (isRefusal(error, "UNAUTHORIZED")) return sessionEnded();
  notify.error({
    title: "Could not extract company info",
    text: "Please enter the information manually.",
  });
}

/**
 * Looks up one website at a time and fills in what is empty when the answer comes. A later look-up, `cancel`
 * and leaving end it without a word; so does a website that was changed meanwhile, here or in another tab.
 */
export function useCompanyLookup({ answers, change }: Pick<StepScreenProps, "answers" | "change">) {
  const task = useCancellable();
  const [running, setRunning] = useState<string>();
  const [isClosed, setIsClosed] = useState(false);
  const [findings, setFindings] = useState<Findings>();
  /** The website that was asked last. Where all is filled in on opening, there is nothing to ask. */
  const asked = useRef<Asked>({
    website: isFilled(answers) ? completeWebsite(answers.companyWebsite) : undefined,
    state: "answered",
  });
  const latest = useRef({ answers, change });
  useLayoutEffect(() => {
    latest.current = { answers, change };
  });

  const cancel = () => {
    asked.current.state = "unanswered";
    task.cancel();
  };
  /** Nobody said no to it: the same website may be asked again. */
  const drop = () => {
    if (asked.current.state !== "running") return;
    cancel();
    asked.current.website = undefined;
  };
  const dropNow = useEffectEvent(drop);
  useEffect(() => {
    const leave = () => dropNow();
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, []);

  const draw = (website: string, info: CompanyInfo) => {
    const { fill, offers } = weigh(info, latest.current.answers, website);
    if (Object.keys(fill).length > 0) latest.current.change(valuesOf(fill));
    // What was filled in before keeps its source.
    setFindings((earlier) => ({ website, sources: { ...earlier?.sources, ...fill }, offers }));
    notify.success({
      title: "Company info extracted!",
      text: "Please review and update if needed.",
    });
  };

  const start = (website: string, typed: string) =>
    task.run(async (signal) => {
      const mine: Asked = { website, state: "running" };
      asked.current = mine;
      setRunning(website);
      setIsClosed(false);
      const { companyName, companyIndustry } = latest.current.answers;
      const isTypedOn = () =>
        latest.current.answers.companyName !== companyName ||
        latest.current.answers.companyIndustry !== companyIndustry;
      const closing = setTimeout(() => {
        if (!signal.aborted) setIsClosed(!isTypedOn());
      }, closeAfterMs);
      const isLate = () =>
        signal.aborted || completeWebsite(latest.current.answers.companyWebsite) !== website;
      try {
        const info = await client.lookup.extractCompanyInfo(
          { website: typed, withLogo: false },
          { signal },
        );
        if (!signal.aborted) mine.state = "answered";
        if (isLate()) return;
        if (info.companyName ?? info.industry) draw(website, info);
        else failed();
      } catch (error) {
        mine.state = "unanswered";
        if (!isLate()) failed(error);
      } finally {
        clearTimeout(closing);
      }
    });

  const website = completeWebsite(answers.companyWebsite);
  const isBusy = task.isRunning && running === website;
  return {
    isBusy,
    /** Whether name and industry wait for the answer. */
    isClosed: isBusy && isClosed,
    sources: findings?.sources ?? {},
    offers: (findings?.website === website && findings?.offers) || {},
    cancel,
    drop,
    /**
     * Asks a valid website that was not asked last. `again`: also when it was, and did not answer, was
     * cancelled, or something is missing still.
     */
    lookUp: (typed: string, { again = false } = {}) => {
      const complete = completeWebsite(typed);
      if (complete === undefined) return;
      const { website: last, state } = asked.current;
      const isDone = state === "running" || (state === "answered" && isFilled(answers));
      if (last !== complete || (again && !isDone)) void start(complete, typed.trim());
    },
  };
}

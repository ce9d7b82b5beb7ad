import { rules } from "@app/contract";
import type { Answers, CompanyInfo, StepAnswers } from "@app/contract";
import { useWindowEvent } from "@mantine/hooks";
import { useLayoutEffect, useRef, useState } from "react";
import { client, isRefusal } from "#lib/api.ts";
import { notify } from "#lib/notify.tsx";
import { endsSession } from "#lib/query-client.ts";
import { looksUpWebsites, siteName } from "#lib/site.ts";
import { useCancellable } from "#lib/use-action.ts";
import type { StepScreenProps } from "./step-screen.ts";

/** The answers that a website can give. */
export type FoundKey = "companyName" | "companyIndustry";
const foundKeys = ["companyName", "companyIndustry"] as const;

type Found = Partial<Record<FoundKey, { host: string; value: string }>>;

/** The last look-up of a check-up, and what look-ups filled in. */
interface Lookup {
  /** The website that was looked up last, complete; undefined where any may be looked up. */
  website: string | undefined;
  /**
   * "given": it was there from the start, with both answers. "waiting": for the operator's settings. "unreadable":
   * looked up again at once, it would have the same answer.
   */
  state: "none" | "given" | "waiting" | "running" | "found" | "unreadable" | "failed" | "cancelled";
  /** What was filled in, until somebody edits it. */
  sources: Found;
  /** What that website says where the field held something else. */
  offers: Found;
  /** The industries that it may belong to, where that is not clear. */
  guesses: readonly string[];
  /** The host that was typed without a scheme: where our https:// does not answer, http may. */
  hostWithOurScheme?: string | undefined;
}

/** Outlives the step: on coming back, what was filled in still counts as filled in, not as typed. */
const lookups = new Map<string, Lookup>();

/** Who types on at once does so in an open field. */
const closeAfterMs = 200;

/** A toast about a look-up replaces the one before. */
const subject = "company look-up";

/** The website as it is stored: trimmed, with its scheme; undefined when it is not valid. */
const completeWebsite = (typed: string | null): string | undefined =>
  rules.website.safeParse(typed ?? "").data;

const hasScheme = (typed: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);

export const isFilled = ({ companyName, companyIndustry }: Pick<Answers, FoundKey>) =>
  Boolean(companyName?.trim() && companyIndustry?.trim());

const isUnderWay = ({ state }: Lookup) => state === "waiting" || state === "running";
const noLookup = { website: undefined, state: "none" } as const;

function startingLookup(checkupId: string, answers: StepAnswers): Lookup {
  const earlier = lookups.get(checkupId);
  // The step was left in the middle of it.
  if (earlier) return isUnderWay(earlier) ? { ...earlier, ...noLookup } : earlier;
  const website = isFilled(answers) ? completeWebsite(answers.companyWebsite) : undefined;
  return { website, state: "given", sources: {}, offers: {}, guesses: [] };
}

/**
 * Looks up one website at a time and fills in what is empty when the answer comes; what another website filled
 * in is emptied before. A later look-up, `cancel` and leaving end it without a message; so does a website that was
 * changed meanwhile, here or in another tab.
 */
export function useCompanyLookup({ checkupId, ...props }: StepScreenProps) {
  const task = useCancellable();
  const [lookup, show] = useState(() => startingLookup(checkupId, props.answers));
  const [isClosed, setIsClosed] = useState(false);
  const current = useRef({ ...props, lookup });
  useLayoutEffect(() => {
    current.current = { ...current.current, ...props };
  });
  const update = (changes: Partial<Lookup>) => {
    const next = { ...current.current.lookup, ...changes };
    current.current.lookup = next;
    lookups.set(checkupId, next);
    show(next);
  };

  const isUnedited = (key: FoundKey) =>
    current.current.lookup.sources[key] !== undefined &&
    current.current.lookup.sources[key].value === current.current.answers[key];

  /** What another website filled in is not this one's, whatever this one answers. */
  const emptyOthers = (website: string) => {
    const { sources } = current.current.lookup;
    const others = foundKeys.filter(
      (key) => isUnedited(key) && sources[key]?.host !== siteName(website),
    );
    const changes = Object.fromEntries(others.map((key) => [key, ""]));
    if (others.length > 0) current.current.change(changes);
    return { ...current.current.answers, ...changes };
  };

  /** Fills what is empty or was filled in before; where something else stands, it is offered. */
  const fill = (website: string, { companyName, industry, industryGuesses }: CompanyInfo) => {
    const found = { companyName, companyIndustry: industry };
    const filled: Found = {};
    const offers: Found = {};
    for (const key of foundKeys) {
      const value = found[key];
      const typed = current.current.answers[key]?.trim() ?? "";
      if (!value || value === typed) continue;
      const isFree = typed === "" || isUnedited(key);
      (isFree ? filled : offers)[key] = { host: siteName(website), value };
    }
    const values = Object.entries(filled).map(([key, { value }]) => [key, value]);
    current.current.change(Object.fromEntries(values));
    const sources = { ...current.current.lookup.sources, ...filled };
    update({ state: "found", sources, offers, guesses: industryGuesses });
    if (Object.keys({ ...filled, ...offers }).length === 0) return;
    notify.success({
      title: "Company info extracted!",
      text: "Please review and update if needed.",
      subject,
    });
  };

  const start = (website: string, typed: string) =>
    task.run(async (signal) => {
      setIsClosed(false);
      const before = emptyOthers(website);
      update({ website, state: "waiting", offers: {}, guesses: [] });
      const isTypedOn = () => foundKeys.some((key) => current.current.answers[key] !== before[key]);
      const isOther = () => completeWebsite(current.current.answers.companyWebsite) !== website;
      const forget = () => update(noLookup);
      const fail = (state: "unreadable" | "failed", error?: unknown) => {
        update({ state });
        if (endsSession(error)) return;
        notify.error({
          title: "Could not extract company info",
          text: "Please enter the information manually.",
          subject,
        });
      };
      let closing: ReturnType<typeof setTimeout> | undefined;
      try {
        const isLookedUp = await looksUpWebsites();
        if (signal.aborted) return;
        if (!isLookedUp) return forget();
        update({ state: "running" });
        closing = setTimeout(() => {
          if (!signal.aborted) setIsClosed(!isTypedOn());
        }, closeAfterMs);
        const input = { website: typed, withLogo: false };
        const info = await client.lookup.extractCompanyInfo(input, { signal });
        if (signal.aborted) return;
        if (isOther()) forget();
        else if (info.companyName ?? info.industry) fill(website, info);
        else fail("unreadable");
      } catch (error) {
        if (signal.aborted) return;
        if (isOther()) forget();
        else fail(isRefusal(error, "LOOKUP_FAILED") ? "unreadable" : "failed", error);
      } finally {
        clearTimeout(closing);
      }
    });

  const cancel = () => {
    if (!isUnderWay(current.current.lookup)) return;
    task.cancel();
    update({ state: "cancelled" });
  };
  /** Nobody cancelled it: the same website may be looked up again. */
  const drop = () => {
    if (!isUnderWay(current.current.lookup)) return;
    task.cancel();
    update(noLookup);
  };
  useWindowEvent("pagehide", drop);

  const website = completeWebsite(props.answers.companyWebsite);
  const shown = website !== undefined && website === lookup.website ? lookup : undefined;
  const state = shown?.state ?? "none";
  const isBusy = state === "running";
  return {
    isBusy,
    /** Whether name and industry wait for the answer. */
    isClosed: isBusy && isClosed,
    /** Whether the website on the screen was looked up last and gave no answer, but could. */
    canTryAgain: state === "failed" || state === "cancelled",
    /** Whether the website on the screen was looked up last and brought nothing. */
    hasFailed: state === "failed" || state === "unreadable",
    /** Whether the website on the screen was looked up last, whatever came of it. */
    wasLookedUp: ["found", "failed", "unreadable", "cancelled"].includes(state),
    sources: lookup.sources,
    guesses: shown?.guesses ?? [],
    offers: shown?.offers ?? {},
    cancel,
    /** The website is typed in: what runs is for another one. An empty one was never looked up. */
    retype: (typed: string) => {
      drop();
      if (typed.trim() === "") update(noLookup);
    },
    /** From now on it is somebody's own text. */
    edit: (key: FoundKey) =>
      update({ sources: { ...current.current.lookup.sources, [key]: undefined } }),
    /** Accepts what is offered. */
    accept: (key: FoundKey) => {
      const offer = lookup.offers[key];
      if (!offer) return;
      props.change({ [key]: offer.value });
      update({ sources: { ...current.current.lookup.sources, [key]: offer } });
    },
    /**
     * Looks up a valid website that was not the last one. `again`: also when it was, unless it is under way or
     * filled in everything.
     */
    lookUp: (typed: string, { again = false } = {}) => {
      const complete = completeWebsite(typed);
      if (complete === undefined) return;
      const { hostname } = new URL(complete);
      if (!hasScheme(typed)) update({ hostWithOurScheme: hostname });
      const last = current.current.lookup;
      const isDone = isUnderWay(last) || (last.state === "found" && isFilled(props.answers));
      if (last.website === complete && (!again || isDone)) return;
      const isOurScheme = hostname === last.hostWithOurScheme;
      void start(complete, isOurScheme ? typed.replace(/^https:\/\//i, "") : typed);
    },
  };
}

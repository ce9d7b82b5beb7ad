import { rules } from "@app/contract";
import type { Answers, CompanyInfo, StepAnswers } from "@app/contract";
import { useState } from "react";
import { client } from "#lib/api.ts";
import { notify } from "#lib/notify.tsx";
import { endsSession } from "#lib/query-client.ts";
import { looksUpWebsites, siteName } from "#lib/site.ts";
import { useCancellable } from "#lib/use-action.ts";
import type { StepScreenProps } from "./step-screen.ts";

/** The answers that a look-up can fill in. */
export type FoundKey = "companyName" | "companyIndustry";
const foundKeys = ["companyName", "companyIndustry"] as const;

type Found = Partial<Record<FoundKey, { host: string; value: string }>>;

/** The last look-up of a check-up, and what look-ups filled in. */
interface Lookup {
  /** The website that was looked up last, complete; undefined where the next one is looked up in any case. */
  website: string | undefined;
  state: "none" | "running" | "found" | "failed" | "cancelled";
  /** Name and industry wait for the result; typing in one of them enables both. */
  isClosed: boolean;
  /** The values that were filled in, until they are edited. */
  sources: Found;
  /** The website's values for fields that held something else. */
  offers: Found;
  /** Likely industries, where the website does not make it clear. */
  guesses: readonly string[];
}

/** Outlives the step: when the customer returns, a value that was filled in does not count as typed. */
const lookups = new Map<string, Lookup>();

/** A toast about a look-up replaces the one before. */
const subject = "company look-up";

/** The website as it is stored: trimmed, with its scheme; undefined when it is not valid. */
const completeWebsite = (typed: string | null): string | undefined =>
  rules.website.safeParse(typed ?? "").data;

export const isFilled = ({ companyName, companyIndustry }: Pick<Answers, FoundKey>) =>
  Boolean(companyName?.trim() && companyIndustry?.trim());

const noLookup = { website: undefined, state: "none" } as const;

function startingLookup(checkupId: string, answers: StepAnswers): Lookup {
  const earlier = lookups.get(checkupId);
  // The step was left during the look-up.
  if (earlier) return earlier.state === "running" ? { ...earlier, ...noLookup } : earlier;
  // With both answers from the start, no look-up is needed.
  const website = isFilled(answers) ? completeWebsite(answers.companyWebsite) : undefined;
  return { website, state: "none", isClosed: false, sources: {}, offers: {}, guesses: [] };
}

/**
 * Looks up one website at a time and fills in fields that are empty when the result arrives; values from another website
 * are removed before. A later look-up, `cancel` and leaving the step end it without a message.
 */
export function useCompanyLookup({ checkupId, answers, change }: StepScreenProps) {
  const task = useCancellable();
  const [lookup, show] = useState(() => startingLookup(checkupId, answers));
  const latest = () => lookups.get(checkupId) ?? lookup;
  const update = (changes: Partial<Lookup>) => {
    const next = { ...latest(), ...changes };
    lookups.set(checkupId, next);
    show(next);
  };

  const isUnedited = (key: FoundKey, now: Answers) => latest().sources[key]?.value === now[key];

  /** Fills fields that are empty or were filled in before; for other fields it offers the value. */
  const fill = (website: string, { companyName, industry, industryGuesses }: CompanyInfo) => {
    const found = { companyName, companyIndustry: industry };
    const host = siteName(website);
    const filled: Found = {};
    const offers: Found = {};
    change((now) => {
      // The website was changed in another tab.
      if (completeWebsite(now.companyWebsite) !== website) return {};
      for (const key of foundKeys) {
        const value = found[key];
        const typed = now[key]?.trim() ?? "";
        if (!value || value === typed) continue;
        const isFree = typed === "" || isUnedited(key, now);
        (isFree ? filled : offers)[key] = { host, value };
      }
      return Object.fromEntries(Object.entries(filled).map(([key, { value }]) => [key, value]));
    });
    const sources = { ...latest().sources, ...filled };
    update({ state: "found", sources, offers, guesses: industryGuesses });
    if (Object.keys({ ...filled, ...offers }).length === 0) return;
    notify.success({
      title: "Company info extracted!",
      text: "Please review and update if needed.",
      subject,
    });
  };

  const fail = (error?: unknown) => {
    update({ state: "failed" });
    if (endsSession(error)) return;
    notify.error({
      title: "Could not extract company info",
      text: "Please enter the information manually.",
      subject,
    });
  };

  const start = (website: string) =>
    task.run(async (signal) => {
      // Values from another website are removed, whatever the result for this one.
      change((now) => {
        const others = foundKeys.filter((key) => {
          const source = latest().sources[key];
          return source && isUnedited(key, now) && source.host !== siteName(website);
        });
        return Object.fromEntries(others.map((key) => [key, ""]));
      });
      update({ website, state: "running", isClosed: true, offers: {}, guesses: [] });
      try {
        if (!(await looksUpWebsites())) return update(noLookup);
        // We may have added the scheme: without one the server tries https, then http.
        const input = { website: website.replace(/^https:\/\//i, ""), withLogo: false };
        const info = await client.lookup.extractCompanyInfo(input, { signal });
        if (signal.aborted) return;
        if (info.companyName ?? info.industry) fill(website, info);
        else fail();
      } catch (error) {
        if (!signal.aborted) fail(error);
      }
    });

  const website = completeWebsite(answers.companyWebsite);
  const isShown = website !== undefined && website === lookup.website;
  const state = isShown ? lookup.state : "none";
  return {
    /** Of the website on the screen. */
    state,
    isClosed: state === "running" && lookup.isClosed,
    sources: lookup.sources,
    guesses: isShown ? lookup.guesses : [],
    offers: isShown ? lookup.offers : {},
    cancel: () => {
      task.cancel();
      update({ state: "cancelled" });
    },
    /** The website is being edited: a running look-up is for another one. */
    retype: () => {
      task.cancel();
      update(noLookup);
    },
    /** From now on the text is the customer's own. */
    edit: (key: FoundKey) =>
      update({ isClosed: false, sources: { ...latest().sources, [key]: undefined } }),
    /** Uses a value of the website on the screen, or one of its likely industries. */
    accept: (key: FoundKey, value: string) => {
      change({ [key]: value });
      const source = website && { host: siteName(website), value };
      update({ sources: { ...latest().sources, [key]: source } });
    },
    /**
     * Looks up a valid website that was not the last one. `again`: also when it was, unless it is under way or
     * filled in everything.
     */
    lookUp: (typed: string, again = false) => {
      const complete = completeWebsite(typed);
      if (complete === undefined) return;
      const last = latest();
      const isDone = last.state === "running" || (last.state === "found" && isFilled(answers));
      if (last.website === complete && (!again || isDone)) return;
      void start(complete);
    },
  };
}

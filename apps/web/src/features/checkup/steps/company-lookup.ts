import { rules } from "@app/contract";
import type { Answers, CompanyInfo, StepAnswers } from "@app/contract";
import { useState } from "react";
import { client } from "#lib/api.ts";
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
  state: "none" | "running" | "found" | "failed" | "cancelled";
  /** Name and industry wait for the answer; who types in one of them opens both. */
  isClosed: boolean;
  /** What was filled in, until somebody edits it. */
  sources: Found;
  /** What that website says where the field held something else. */
  offers: Found;
  /** The industries that it may belong to, where that is not clear. */
  guesses: readonly string[];
}

/** Outlives the step: on coming back, what was filled in still counts as filled in, not as typed. */
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
  // The step was left in the middle of it.
  if (earlier) return earlier.state === "running" ? { ...earlier, ...noLookup } : earlier;
  // What has both answers from the start needs no look-up.
  const website = isFilled(answers) ? completeWebsite(answers.companyWebsite) : undefined;
  return { website, state: "none", isClosed: false, sources: {}, offers: {}, guesses: [] };
}

/**
 * Looks up one website at a time and fills in what is empty when the answer comes; what another website filled
 * in is emptied before. A later look-up, `cancel` and leaving end it without a message.
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

  /** Fills what is empty or was filled in before; where something else stands, it is offered. */
  const fill = (website: string, { companyName, industry, industryGuesses }: CompanyInfo) => {
    const found = { companyName, companyIndustry: industry };
    const host = siteName(website);
    const filled: Found = {};
    const offers: Found = {};
    change((now) => {
      // Another tab went on to another website.
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
      // What another website filled in is not this one's, whatever this one answers.
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
        // The scheme may be ours: where https does not answer, the server then tries http.
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
    /** The website is typed in: what runs is for another one. */
    retype: () => {
      task.cancel();
      update(noLookup);
    },
    /** From now on it is somebody's own text. */
    edit: (key: FoundKey) =>
      update({ isClosed: false, sources: { ...latest().sources, [key]: undefined } }),
    /** Accepts what the website on the screen says or may mean. */
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

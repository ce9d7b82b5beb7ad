import { completeWebsite, websiteProblem } from "@app/contract";
import type { Answers, CompanyInfo, StepAnswers } from "@app/contract";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";
import { client } from "#lib/api.ts";
import { notify } from "#lib/notify.tsx";
import { endsSession } from "#lib/query-client.ts";
import { looksUpWebsites, siteName, useSite } from "#lib/site.ts";
import { useCancellable } from "#lib/use-action.ts";
import type { StepScreenProps } from "./step-screen.ts";

/** The answers that a look-up can fill in. */
export type FoundKey = "companyName" | "companyIndustry";
const foundKeys = ["companyName", "companyIndustry"] as const;

type Found = Partial<Record<FoundKey, { host: string; value: string }>>;

type Proposed = Partial<Pick<Answers, "companyWebsite" | FoundKey>>;

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
  /**
   * The customer's own website and what it says: shown, and stored by Next. Null once another website was typed, or
   * the own one could not be read: it does not come back.
   */
  proposed: Proposed | null | undefined;
}

/** Outlives the step: when the customer returns, a value that was filled in does not count as typed. */
const lookups = new Map<string, Lookup>();

/** Each look-up is one of a few: a website is looked up once typing has paused. */
const typingPauseMs = 700;

/** A toast about a look-up replaces the one before. */
const subject = "company look-up";

/** The website as it is stored: trimmed, with its scheme; undefined when it is not valid. */
function storedWebsite(typed: string | null): string | undefined {
  const website = completeWebsite((typed ?? "").trim());
  return websiteProblem(website) ? undefined : website;
}

/** We may have added the scheme: without one the server tries https, then http. */
export const lookupInput = (website: string) => ({
  website: website.replace(/^https:\/\//i, ""),
  withLogo: false,
});

/** A website whose name is complete, as far as can be seen: "www.acme" may become "www.acme.com". */
const isWholeSite = (website: string) =>
  siteName(website).includes(".") && new URL(website).pathname === "/";

/** What of a proposal is shown: it fills empty fields, as long as no website was entered. */
const shownOf = (proposed: Lookup["proposed"], now: Answers): Proposed =>
  !proposed || now.companyWebsite
    ? {}
    : Object.fromEntries(
        Object.entries(proposed).filter(
          ([key, value]) => value && !now[key as keyof Proposed]?.trim(),
        ),
      );

export const isFilled = ({ companyName, companyIndustry }: Pick<Answers, FoundKey>) =>
  Boolean(companyName?.trim() && companyIndustry?.trim());

const noLookup = { website: undefined, state: "none" } as const;

function startingLookup(checkupId: string, answers: StepAnswers): Lookup {
  const earlier = lookups.get(checkupId);
  // The step was left during the look-up.
  if (earlier?.state === "running")
    return { ...earlier, ...noLookup, proposed: earlier.proposed && undefined };
  if (earlier) return earlier;
  // With both answers from the start, no look-up is needed.
  const website = isFilled(answers) ? storedWebsite(answers.companyWebsite) : undefined;
  const nothing = { sources: {}, offers: {}, guesses: [], proposed: undefined };
  return { website, state: "none", isClosed: false, ...nothing };
}

/**
 * Looks up one website at a time and fills in fields that are empty when the result arrives; values from another website
 * are removed before. A later look-up, `cancel` and leaving the step end it without a message. `own`, the website of the
 * customer's email address, is looked up by itself where there is no website yet, and is only proposed.
 */
export function useCompanyLookup(props: StepScreenProps, own: string | null | undefined) {
  const { checkupId, change, propose, wasDone } = props;
  const task = useCancellable();
  const [lookup, show] = useState(() => startingLookup(checkupId, props.answers));
  const { proposed } = lookup;
  const proposal = shownOf(proposed, props.answers);
  const answers = { ...props.answers, ...proposal };
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
    const values: Proposed = {};
    const filled: Found = {};
    const offers: Found = {};
    change((stored) => {
      const shown = shownOf(latest().proposed, stored);
      const now = { ...stored, ...shown };
      // The website was changed in another tab.
      if (storedWebsite(now.companyWebsite) !== website) return {};
      for (const key of foundKeys) {
        const value = found[key];
        const typed = now[key]?.trim() ?? "";
        if (!value || value === typed) continue;
        const isFree = typed === "" || isUnedited(key, now);
        (isFree ? filled : offers)[key] = { host, value };
        if (isFree) values[key] = value;
      }
      if (!shown.companyWebsite) return values;
      update({ proposed: { ...shown, ...values } });
      return {};
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

  const fail = (isAsked: boolean, error?: unknown) => {
    update(isAsked ? { state: "failed" } : { ...noLookup, proposed: null });
    if (endsSession(error) || !isAsked) return;
    notify.error({
      title: "Could not extract company info",
      text: "Please enter the information manually.",
      subject,
    });
  };

  /** `isAsked`: by the customer, who learns of a failure. */
  const start = (website: string, isAsked = true) =>
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
        const info = await client.lookup.extractCompanyInfo(lookupInput(website), { signal });
        if (signal.aborted) return;
        if (info.companyName ?? info.industry) fill(website, info);
        else fail(isAsked);
      } catch (error) {
        if (!signal.aborted) fail(isAsked, error);
      }
    });

  const isWanted = useSite().looksUpCompanies === true && !wasDone;
  const starts = isWanted && props.answers.companyWebsite === null ? own : undefined;
  const startOwn = useEffectEvent((website: string) => {
    if (latest().proposed !== undefined) return;
    update({ proposed: { companyWebsite: website } });
    void start(website, false);
  });
  useEffect(() => {
    const soon = starts ? setTimeout(() => startOwn(starts)) : undefined;
    return () => clearTimeout(soon);
  }, [starts]);
  useEffect(() => {
    propose(proposed ? (now) => shownOf(proposed, now) : undefined);
  }, [propose, proposed]);

  /**
   * Looks up a valid website that was not the last one. `again`: also when it was, unless it is under way or filled in
   * everything.
   */
  const lookUp = (typed: string, again = false) => {
    const complete = storedWebsite(typed);
    if (complete === undefined) return;
    const last = latest();
    const isDone = last.state === "running" || (last.state === "found" && isFilled(answers));
    // What the device keeps comes after the page, and may empty a field.
    const isEmptied = last.state === "none" && !isFilled(answers);
    if (last.website === complete && !isEmptied && (!again || isDone)) return;
    void start(complete);
  };
  const lookUpSoon = useDebouncedCallback((typed: string) => {
    const complete = storedWebsite(typed);
    if (complete && isWholeSite(complete)) lookUp(complete);
  }, typingPauseMs);

  const website = storedWebsite(answers.companyWebsite);
  const isShown = website !== undefined && website === lookup.website;
  const state = isShown ? lookup.state : "none";
  return {
    /** As they are shown: with what is proposed. */
    answers,
    isProposed: proposal.companyWebsite !== undefined,
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
    retype: (typed: string) => {
      task.cancel();
      update({ ...noLookup, proposed: null });
      lookUpSoon(typed);
    },
    /** From now on the text is the customer's own. */
    edit: (key: FoundKey) =>
      update({
        isClosed: false,
        sources: { ...latest().sources, [key]: undefined },
        proposed: latest().proposed && { ...latest().proposed, [key]: undefined },
      }),
    /** Uses a value of the website on the screen, or one of its likely industries. */
    accept: (key: FoundKey, value: string) => {
      change({ [key]: value });
      const source = website && { host: siteName(website), value };
      update({ sources: { ...latest().sources, [key]: source } });
    },
    lookUp,
  };
}

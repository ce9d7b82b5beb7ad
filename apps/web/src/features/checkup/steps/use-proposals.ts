import { limits, stepNumber, suggestedProducts, totalStaff } from "@app/contract";
import type { Answers } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readStoredJson, takenOutKey, writeStored } from "#lib/this-browser.ts";
import { useIsHydrated } from "#lib/visitor.ts";
import type { ApplicationSource } from "./application-list.ts";
import type { StepScreenProps } from "./step-screen.ts";
import tables from "./suggestions.json";
import { emptyReasons, useChoices } from "./use-choices.ts";

type Kind = keyof typeof emptyReasons;

/** Identifiers as they are shipped; an administrator may have removed some. Our own knowledge, not the answers of customers. */
export const suggestionTables = tables;

/** Industries are any text, and administrators make identifiers: neither may name what all objects have. */
const listed = (table: Record<string, string>, key: string | null) =>
  key !== null && Object.hasOwn(table, key) ? table[key]!.split(" ") : []; // it has the key

/** The products that the platforms of steps 5 and 6 are, or always have in them, each with the first step that names it. */
export function platformProducts(kind: Kind, answers: Answers): Map<string, number> {
  const products = new Map<string, number>();
  const add = (platforms: string[], step: number) => {
    for (const product of platforms.flatMap((one) => listed(suggestionTables[kind].platforms, one)))
      if (!products.has(product)) products.set(product, step);
  };
  add(answers.workPlatforms, stepNumber("workPlatform"));
  add(answers.cloudPlatforms, stepNumber("cloudPlatforms"));
  return products;
}

const fewestOfLarge = 100;
const mostOfPlatforms = 3;

/** What companies of this industry and size, and with these platforms, often use: the likeliest first. */
export function oftenUsed(kind: Kind, answers: Answers): string[] {
  const { industries, platforms, small, large } = suggestionTables[kind].often;
  const chosen = [...answers.workPlatforms, ...answers.cloudPlatforms];
  return [
    ...new Set([
      ...listed(industries, answers.companyIndustry),
      ...chosen.flatMap((platform) => listed(platforms, platform)).slice(0, mostOfPlatforms),
      ...(totalStaff(answers) >= fewestOfLarge ? large : small).split(" "),
    ]),
  ];
}

/** The products that earlier answers suggest, as far as they are still offered. */
export const productsAhead = (kind: Kind, source: ApplicationSource, answers: Answers) => {
  const named = [...platformProducts(kind, answers).keys(), ...oftenUsed(kind, answers)];
  return source.named.queryOptions({ input: { identifiers: [...new Set(named)] } });
};

/** By check-up and kind. */
const allTakenOut = () =>
  Object(readStoredJson("localStorage", takenOutKey)) as Partial<Record<string, unknown>>;

/** Empty where the step was shown here and nothing was taken out, undefined where it was not shown. */
function takenOut(place: string): string[] | undefined {
  const stored = allTakenOut()[place];
  return Array.isArray(stored) ? stored : undefined;
}

/**
 * The chosen products, and with them those that steps 5 and 6 named. These are proposed until Next is pressed on this
 * step; the customer's own answers, also that nothing is used, come before them.
 */
export function useProposals(kind: Kind, source: ApplicationSource, props: StepScreenProps) {
  const { answers, propose, wasDone, checkupId } = props;
  const { chosen, toggle, choose } = useChoices(kind, props);
  const place = `${checkupId} ${kind}`;
  const reason = emptyReasons[kind];
  const steps = platformProducts(kind, answers);
  const [first] = useState(() => {
    // First shown here with an answer, as in a copied check-up: what that leaves out was decided before.
    const isAnswered = chosen.length > 0 || answers[reason] !== "unsaid";
    return isAnswered ? [...steps.keys()] : [];
  });
  const [kept, setOut] = useState(() => takenOut(place) ?? first);
  const out = useIsHydrated() ? kept : first;
  const ahead = useQuery(productsAhead(kind, source, answers));
  const offered = new Map(ahead.data?.map((product) => [product.identifier, product]));
  const saysNone = chosen.length === 0 && answers[reason] !== "unsaid";

  const isOpen = (one: string) => offered.has(one) && !chosen.includes(one) && !out.includes(one);
  const proposed =
    wasDone || saysNone
      ? []
      : [...steps.keys()].filter(isOpen).slice(0, limits.applications - chosen.length);
  const proposal = proposed.join(" ");
  useEffect(() => {
    if (proposal === "") return propose(undefined);
    propose((now) => {
      if (now[kind].length === 0 && now[reason] !== "unsaid") return {};
      const all = new Set([...now[kind], ...proposal.split(" ")]);
      return { [kind]: [...all].slice(0, limits.applications) };
    });
  }, [kind, reason, proposal, propose]);

  useEffect(() => {
    const all = { ...allTakenOut(), [place]: kept };
    writeStored("localStorage", takenOutKey, JSON.stringify(all));
  }, [place, kept]);
  // Another window may have taken out others.
  const takeOut = (products: string[]) =>
    setOut([...new Set([...(takenOut(place) ?? kept), ...products])]);
  // Those that are suggested stay where they are when they are chosen.
  const [known] = useState(() => new Set([...chosen, ...steps.keys()]));
  const suggested = oftenUsed(kind, answers).flatMap((one) =>
    known.has(one) ? [] : (offered.get(one) ?? []),
  );
  return {
    ahead,
    selected: [...proposed, ...chosen],
    notes: new Map(proposed.map((one) => [one, `From step ${steps.get(one)}`])),
    suggested: suggested.slice(0, suggestedProducts),
    choose: (...identifiers: string[]) => {
      // Who said "none" and now chooses by hand chooses just that.
      if (saysNone) takeOut([...steps.keys()]);
      return choose(...identifiers);
    },
    toggle: (identifier: string) => {
      if (saysNone) takeOut([...steps.keys()]);
      else if (steps.has(identifier)) takeOut([identifier]);
      if (!proposed.includes(identifier)) toggle(identifier);
    },
  };
}

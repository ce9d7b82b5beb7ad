import type { Choice } from "@app/contract";
import { lettersOf } from "./letters-of.ts";
import tables from "./standards.json";

export const standardGroups = ["Defense", "Health", "Payments", "Privacy", "Cloud", "Europe"];

/** What companies of any industry ask for most, and those of one. */
export const { usual, usualIn } = tables;

/** Of the standards that are shipped: their groups, and what people type who mean them beside name and identifier. */
export const shipped: Record<string, { groups: string[]; spellings: string[] }> = tables.shipped;

const mostUsual = 6;

/** The standards that companies of an industry, or any companies, ask for most. */
function oftenAskedFor(industry: string | null, offered: Choice[]): Choice[] {
  const wanted = lettersOf(industry ?? "");
  const known = Object.entries(usualIn).find(([name]) => lettersOf(name) === wanted)?.[1] ?? [];
  return [...new Set([...known, ...usual])]
    .flatMap((usualOne) => offered.find(({ identifier }) => identifier === usualOne) ?? [])
    .slice(0, mostUsual);
}

/** The list in titled parts, each standard once. `first` was chosen before, and is there to be seen at once. */
export function partsOfList(
  offered: Choice[],
  industry: string | null,
  first: string | null,
  chosen: string | null,
) {
  const before = offered.filter(({ identifier }) => identifier === first);
  const others = offered.filter(({ identifier }) => identifier !== first);
  const often = oftenAskedFor(industry, others);
  const rest = others.filter((one) => !often.includes(one));
  const parts: [title: string, members: Choice[]][] = [
    [first === chosen ? "Your choice" : "Your previous choice", before],
    ["Often asked for", often],
    [rest.length < offered.length ? "All other standards" : "All standards", rest],
  ];
  return parts.filter(([, members]) => members.length > 0);
}

export const isInGroup = ({ identifier }: Choice, group: string) =>
  shipped[identifier]?.groups.includes(group) ?? false;

const wordsOf = (text: string) => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")}`;

/** Also what says more than the name: "SOC 2 Type II", "ISO 27001:2022". */
function isCalled({ identifier, name }: Choice, search: string): boolean {
  const spellings = shipped[identifier]?.spellings ?? [];
  const begins = (called: string) => called.length > 2 && search.startsWith(called);
  return [name, identifier, ...spellings]
    .map(lettersOf)
    .some((called) => called.includes(search) || begins(called));
}

/** Those whose name, identifier or another spelling matches, then those whose description does. */
export function findStandards<Standard extends Choice>(offered: Standard[], search: string) {
  const letters = lettersOf(search);
  // Nothing but signs was typed.
  if (letters === "") return search.trim() === "" ? offered : [];
  const words = wordsOf(search.trim()).trimEnd();
  const called = offered.filter((one) => isCalled(one, letters));
  const described = offered.filter(({ description }) => wordsOf(description ?? "").includes(words));
  return [...new Set([...called, ...described])];
}

import type { AnswerKey } from "@app/contract";
import type { Bases } from "./kept-draft.ts";

/** Answers that are checked against each other: they arrive together or not at all. */
const together: AnswerKey[][] = [
  ["fullyRemote", "locations"],
  ["staffRemote", "staffHybrid", "staffOnsite", "devices", "scopeData"],
];

/** Of these answers those that were typed on the oldest version, with what belongs to them. */
export function oldestFirst(keys: AnswerKey[], bases: Bases, newest: number) {
  const baseOf = (key: AnswerKey) => bases[key] ?? newest;
  const version = Math.min(newest, ...keys.map(baseOf));
  const oldest = keys.filter((key) => baseOf(key) === version);
  const isWithOldest = (key: AnswerKey) =>
    together.some((group) => group.includes(key) && group.some((one) => oldest.includes(one)));
  return { version, keys: keys.filter((key) => oldest.includes(key) || isWithOldest(key)) };
}

import { setTimeout as sleep } from "node:timers/promises";
import { SavingPerson } from "./saving-person.ts";
import { expect } from "./fixtures.ts";
import type { Person } from "./person.ts";

/** So many saves each person makes before a mishap at least, and after it. */
const savesBefore = 5;
const savesAfter = 10;
/** How often a save without an answer is repeated. */
const againMs = 400;

/**
 * Does something bad to the fleet while all people save, until `mishap` says that it is over. What was
 * acknowledged must be there, nobody may be signed out, and no request that starts afterwards may fail.
 */
export async function saveThrough(people: Person[], name: string, mishap: () => Promise<void>) {
  const failures = people.map((person) => person.failures.length);
  let isOver = false;
  const saving = await Promise.all(
    people.map((person) => SavingPerson.start(person, () => sleep(againMs))),
  );
  const work = saving.map((person) => person.saveUntil(() => isOver));
  const acknowledged = () => saving.reduce((all, person) => all + person.acknowledged, 0);
  const losses = () => saving.flatMap((person) => [...person.losses]);
  let from = 0;
  let to = 0;
  try {
    await untilSaved(saving, savesBefore);
    from = performance.now();
    await mishap();
    to = performance.now();
    for (const person of saving) person.lookSoon();
    await untilSaved(saving, savesAfter);
  } finally {
    isOver = true;
    await Promise.all(work);
  }
  for (const person of saving) await person.look();

  const failed = people.flatMap((person, at) => person.failures.slice(failures[at]));
  const figures = [
    `gap ${Math.round(to - from)} ms`,
    `${failed.length} requests failed in it`,
    `${acknowledged()} saves acknowledged`,
    `${losses().length} lost`,
  ];
  process.stdout.write(`    ${name}: ${figures.join(", ")}\n`);
  expect(losses()).toEqual([]);
  const outside = failed.filter(({ startedAt, endedAt }) => startedAt > to || endedAt < from);
  expect(outside.map(({ startedAt, text }) => `${Math.round(startedAt - to)} ms: ${text}`)).toEqual(
    [],
  );
}

/** Waits until each has had that many more saves acknowledged, or one rejected. */
async function untilSaved(saving: SavingPerson[], more: number) {
  const before = saving.map((person) => person.acknowledged);
  const isThere = (person: SavingPerson, at: number) =>
    person.losses.size > 0 || person.acknowledged >= (before[at] ?? 0) + more;
  while (!saving.every(isThere)) await sleep(20);
}

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "#testing/test-app.ts";

/** Random numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Pick = (below: number) => number;
type Kind = (pick: Pick) => object;

/** What pages can change without getting in each other's way; few values, so that many are repeated. */
const oneSide: Kind[] = [
  (pick) => ({ companyName: `Acme ${pick(3)}` }),
  (pick) => ({ staffRemote: pick(3) }),
  (pick) => ({ staffOnsite: pick(3) }),
];
const otherSide: Kind[] = [
  (pick) => ({ companyIndustry: `Industry ${pick(3)}` }),
  () => ({ fullyRemote: true, locations: [] }),
  (pick) => ({ fullyRemote: false, locations: [`${pick(3)} Main Street`] }),
];

interface Change {
  change: { writer: string; number: number };
  changes: object;
}

/** The changes of one page, in the order in which somebody makes them. */
function changesOf(kinds: Kind[], pick: Pick): Change[] {
  const writer = randomUUID();
  return Array.from({ length: 8 }, (_, at) => {
    const chosen = [kinds[pick(kinds.length)]!, kinds[pick(kinds.length)]!]; // within the list
    const changes: object = Object.assign({}, ...chosen.map((kind) => kind(pick)));
    return { change: { writer, number: at + 1 }, changes };
  });
}

/** Some twice, and in any order. */
function asTheyArrive(changes: Change[], pick: Pick): Change[] {
  return changes
    .flatMap((change) => (pick(3) === 0 ? [change, change] : [change]))
    .map((change) => ({ change, place: pick(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ change }) => change);
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
  "however the changes of two pages arrive, each answer is what its page said last (%d)",
  async (seed) => {
    const app = await testApp();
    const ann = await app.signedIn("ann@acme.com");
    const { id } = await ann.api.checkups.create();
    const random = randomNumbers(seed);
    const pick: Pick = (below) => Math.floor(random() * below);
    const pages = [changesOf(oneSide, pick), changesOf(otherSide, pick)];
    const arriving = asTheyArrive(pages.flat(), pick);
    const together = pick(2) === 0 ? 1 : 4;
    let known = 0;
    for (let at = 0; at < arriving.length; at += together) {
      const answers = await Promise.all(
        arriving
          .slice(at, at + together)
          .map((save) => ann.api.checkups.save({ id, version: pick(known + 1), ...save })),
      );
      known = Math.max(...answers.map(({ version }) => version));
    }
    const lastSaid: object = Object.assign({}, ...pages.flat().map(({ changes }) => changes));
    const stored = await ann.api.checkups.get({ id });
    expect(stored.answers).toMatchObject(lastSaid);
    expect(stored.version).toBeLessThanOrEqual(pages.flat().length);
  },
);

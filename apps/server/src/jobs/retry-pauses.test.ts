import { expect, test } from "vitest";
import { pauseBefore, retryPauses } from "./retry-pauses.ts";

const hour = 3600;

/** The times of all tries of a mail that is of use so long, in seconds after the first. */
function triesWithin(seconds: number) {
  const tries = [0];
  for (;;) {
    const now = tries.at(-1)!; // it is never empty
    const pause = pauseBefore(retryPauses, tries.length - 1, seconds - now);
    if (pause === undefined) return tries;
    tries.push(now + pause);
  }
}

test("a mail without an end is tried thirty times in about five days", () => {
  const tries = triesWithin(Infinity);
  expect(tries).toHaveLength(30);
  expect(tries.at(-1)! / hour).toBeGreaterThan(5 * 24 - 3);
});

test("a mail whose end is far away is given up as early as one without", () => {
  expect(triesWithin(30 * 24 * hour)).toEqual(triesWithin(Infinity));
});

test.each([0.25, 1, 5, 23, 48, 5 * 24, 7 * 24])(
  "a mail that is of use for %d hours is tried to the end, and the pauses are a tenth of the rest",
  (hours) => {
    const end = hours * hour;
    const tries = triesWithin(end);
    expect(end - tries.at(-1)!).toBeLessThanOrEqual(30);
    expect(tries.length).toBeLessThan(120);
    for (const [place, now] of tries.entries()) {
      expect(now).toBeLessThan(end);
      const next = tries[place + 1] ?? now;
      expect(next - now).toBeLessThanOrEqual(Math.max(30, (end - now) / 10));
    }
  },
);

test("a mail whose time is over, or as good as over, is given up", () => {
  for (const left of [-60, 0, 5]) expect(pauseBefore(retryPauses, 0, left)).toBeUndefined();
  expect(pauseBefore(retryPauses, 20, 29)).toBeUndefined();
});

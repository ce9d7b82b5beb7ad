import { expect, test } from "vitest";
import { following } from "./progress.ts";

/** Work that reports 1, and then waits until it is stopped. */
const endless =
  (ended: () => void) => async (report: (step: number) => void, stopped: AbortSignal) => {
    report(1);
    await new Promise((resolve) => stopped.addEventListener("abort", resolve, { once: true }));
    ended();
    stopped.throwIfAborted();
  };

test("tells all reports to one who reads as fast as they come", async () => {
  const reports = following<number>(async (report) => {
    for (const step of [1, 2, 3]) {
      report(step);
      await new Promise(setImmediate);
    }
  }, undefined);
  expect(await Array.fromAsync(reports)).toEqual([1, 2, 3]);
});

test("tells the last report to one who reads late, and the error behind it", async () => {
  const reports = following<number>(async (report) => {
    for (const step of [1, 2, 3]) report(step);
    throw new Error("no more");
  }, undefined);
  expect(await reports.next()).toEqual({ value: 3, done: false });
  await expect(reports.next()).rejects.toThrow("no more");
});

test("stops the work when its reader stops reading", async () => {
  let isOver = false;
  const reports = following(
    endless(() => (isOver = true)),
    undefined,
  );
  await reports.next();
  await reports.return();
  expect(isOver).toBe(true);
});

test("stops the work when the caller goes away", async () => {
  const caller = new AbortController();
  let isOver = false;
  const reports = following(
    endless(() => (isOver = true)),
    caller.signal,
  );
  await reports.next();
  caller.abort();
  await expect(reports.next()).rejects.toThrow();
  expect(isOver).toBe(true);
});

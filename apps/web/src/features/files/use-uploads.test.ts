import { limits, messages } from "@app/contract";
import { expect, test } from "vitest";
import { failedFirst, inLanes, isToBeSent, problemOf } from "./uploads.ts";
import type { Upload } from "./uploads.ts";

const picture = (name: string, size = 1) =>
  new File([new Uint8Array(size)], name, { type: "image/png" });
const uploads: Upload[] = [
  { key: 0, file: picture("a.png"), outcome: { state: "stored", name: "a_1.png" } },
  { key: 1, file: picture("b.png"), outcome: { state: "waiting" } },
  { key: 2, file: picture("c.png"), outcome: { state: "failed", reason: "no", isFinal: false } },
  { key: 3, file: picture("d.png"), outcome: { state: "failed", reason: "no", isFinal: true } },
];
const keys = (some: Upload[]) => some.map(({ key }) => key);

test("tells what is no picture and what is too large before anything is sent", () => {
  expect(problemOf(new File(["x"], "notes.txt", { type: "text/plain" }))).toBe(
    messages.imageInvalid,
  );
  expect(problemOf(new File(["x"], "of a kind that the browser does not know"))).toBeUndefined();
  expect(problemOf(picture("large.png", limits.imageBytes + 1))).toBe(messages.imageTooLarge);
  expect(problemOf(picture("largest.png", limits.imageBytes))).toBeUndefined();
});

test("what waits or failed in passing is sent, what is refused for good is not", () => {
  expect(keys(uploads.filter(isToBeSent))).toEqual([1, 2]);
});

test("what failed stands first", () => {
  expect(keys(failedFirst(uploads))).toEqual([2, 3, 0, 1]);
});

test("no more than three files are on their way at a time, and each goes once", async () => {
  const started: number[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const done = inLanes([1, 2, 3, 4, 5, 6, 7], 3, new AbortController().signal, async (item) => {
    started.push(item);
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => waiting.push(resolve));
    running -= 1;
  });
  while (started.length < 7 || waiting.length > 0) {
    waiting.shift()?.();
    await Promise.resolve();
  }
  await done;
  expect(most).toBe(3);
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("nothing is begun any more after a stop, and what is under way ends", async () => {
  const stop = new AbortController();
  const ended: number[] = [];
  await inLanes([1, 2, 3, 4], 2, stop.signal, async (item) => {
    await Promise.resolve();
    if (item === 2) stop.abort();
    ended.push(item);
  });
  expect(ended).toEqual([1, 2]);
});

test("what must not go on ends all lanes", async () => {
  const begun: number[] = [];
  const work = inLanes([1, 2, 3, 4, 5, 6], 2, new AbortController().signal, async (item) => {
    begun.push(item);
    await Promise.resolve();
    if (item === 1) throw new Error("signed out");
  });
  await expect(work).rejects.toThrow("signed out");
  expect(begun).toEqual([1, 2]);
});

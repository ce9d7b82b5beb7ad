import { expect, test } from "vitest";
import { inChunks } from "./chunks.ts";

const ids = Array.from({ length: 120 }, (_, at) => `${at}`);

test("what some calls answer is one outcome, and the progress is known", async () => {
  const seen: number[] = [];
  const outcome = await inChunks(
    ids,
    async (some) => ({ done: some, failed: [] }),
    (count) => seen.push(count),
  );
  expect(outcome).toEqual({ done: ids, failed: [] });
  expect(seen).toEqual([50, 100, 120]);
});

test("where a call fails, what was done before stays so, and the rest is named", async () => {
  const call = async (some: string[]) => {
    if (some.includes("60")) throw new Error("broken");
    return { done: some.slice(1), failed: [{ id: some[0]!, reason: "No" }] };
  };
  const { done, failed } = await inChunks(ids, call);
  expect(done).toEqual(ids.slice(1, 50));
  expect(failed.map(({ id }) => id)).toEqual(["0", ...ids.slice(50)]);
});

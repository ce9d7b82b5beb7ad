import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeLocks } from "./fake-browser.ts";
import { alone, holdWriter, livingWriters, whenGone } from "./tab-locks.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { locks: new FakeLocks() });
});
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("one tab after the other", async () => {
  const order: string[] = [];
  const first = Promise.withResolvers<string>();
  const one = alone("save", () => first.promise);
  const two = alone("save", async () => {
    order.push("second starts");
    return "second";
  });
  await wait(1_000);
  expect(order).toEqual([]);
  first.resolve("first");
  expect(await one).toBe("first");
  expect(await two).toBe("second");
});

test("the lock of a tab that sleeps is taken from it, and its own work still ends as it ends", async () => {
  const sleeping = Promise.withResolvers<string>();
  const one = alone("save", () => sleeping.promise);
  const two = alone("save", async () => "second");
  await wait(19_999);
  await expect(Promise.race([two, Promise.resolve("waits")])).resolves.toBe("waits");
  await wait(1);
  expect(await two).toBe("second");
  sleeping.resolve("first, late");
  expect(await one).toBe("first, late");
});

test("a failure of the work is its own", async () => {
  await expect(alone("save", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
});

test("without locks the work is done at once", async () => {
  vi.stubGlobal("navigator", {});
  expect(await alone("save", async () => "done")).toBe("done");
});

test("a writer lives until it is let go", async () => {
  const { held, letGo } = holdWriter("ann");
  await held;
  const gone = vi.fn();
  whenGone("ann", gone);
  expect(await livingWriters(["ann", "bob"])).toEqual(new Set(["ann"]));
  expect(gone).not.toHaveBeenCalled();
  letGo();
  await wait(0);
  expect(gone).toHaveBeenCalledOnce();
  expect(await livingWriters(["ann"])).toEqual(new Set());
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftKeeper } from "./draft-keeper.ts";
import { fakeDevice } from "./fake-browser.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const unsaved = {
  sent: [],
  answers: { companyName: "Acme" },
  bases: { companyName: 1 },
  keptAt: 1,
};

test("keeps the latest under its own key, and nothing once all is saved", async () => {
  const { records, store } = fakeDevice();
  const keeper = draftKeeper(store, "ann/acme/one");
  await keeper.keep(unsaved);
  expect(records.get("ann/acme/one")).toEqual(unsaved);
  await keeper.keep(undefined);
  expect(records.size).toBe(0);
  expect(keeper.isKeeping).toBe(true);
});

test("a browser that refuses holds nothing up, and is known not to keep", async () => {
  const { store } = fakeDevice();
  const keeper = draftKeeper({ ...store, replace: () => Promise.reject(new Error("full")) }, "key");
  await keeper.keep(unsaved);
  expect(keeper.isKeeping).toBe(false);
});

test("a browser that does not answer is not waited for, and believed once it answers", async () => {
  const { store } = fakeDevice();
  const answer = Promise.withResolvers<void>();
  const keeper = draftKeeper({ ...store, replace: () => answer.promise }, "key");
  const kept = keeper.keep(unsaved);
  await vi.advanceTimersByTimeAsync(300);
  await kept;
  expect(keeper.isKeeping).toBe(false);
  answer.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(keeper.isKeeping).toBe(true);
});

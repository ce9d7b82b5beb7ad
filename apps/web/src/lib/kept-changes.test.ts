import { expect, test, vi } from "vitest";
import { fakeDeviceStore } from "#testing/fake-device-store.ts";
import { deviceStore, keptCheckups, keptKey, removeOldChanges } from "./kept-changes.ts";

const stored = (...records: [key: string, value: unknown][]) =>
  // happy-dom has no IndexedDB.
  vi.spyOn(deviceStore, "entries").mockResolvedValue(records);

test("a check-up has the unsaved company name that was typed last", async () => {
  stored(
    [`${keptKey("ann", "a")}/tab2`, { sent: [], answers: { companyName: " Later " }, keptAt: 2 }],
    [`${keptKey("ann", "a")}/tab1`, { sent: [], answers: { companyName: "Earlier" }, keptAt: 1 }],
    [`${keptKey("ann", "b")}/tab1`, { sent: [], answers: { companyWebsite: "half" }, keptAt: 1 }],
    [keptKey("ann", "c"), { version: 3, answers: { companyName: "From before" } }],
    [`${keptKey("ann", "d")}/tab1`, { sent: [], answers: { companyName: "" }, keptAt: 1 }],
  );
  expect(Object.fromEntries(await keptCheckups("ann"))).toEqual({
    a: "Later",
    b: undefined,
    c: "From before",
    d: undefined,
  });
});

test("a browser without storage has no unsaved check-ups", async () => {
  vi.spyOn(deviceStore, "entries").mockRejectedValue(new DOMException("rejected"));
  expect([...(await keptCheckups("ann"))]).toEqual([]);
});

test("deletes changes that are older than three months, and nothing else", async () => {
  const { records } = fakeDeviceStore();
  const dayMs = 24 * 3600_000;
  const daysAgo = (days: number) => ({ answers: {}, keptAt: Date.now() - days * dayMs });
  const keys = [`${keptKey("ann", "a")}/old`, `${keptKey("ann", "a")}/new`, "ann/c"];
  await deviceStore.replace([], { key: keys[0]!, value: daysAgo(91) });
  await deviceStore.replace([], { key: keys[1]!, value: daysAgo(89) });
  await deviceStore.replace([], { key: keys[2]!, value: { version: 3, answers: {} } });
  removeOldChanges();
  await vi.waitFor(() => expect([...records.keys()]).toEqual(keys.slice(1)));
});

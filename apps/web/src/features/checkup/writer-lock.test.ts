import { beforeEach, expect, test, vi } from "vitest";
import { FakeLocks } from "./fake-browser.ts";
import { holdWriter, openWriters, whenClosed } from "./writer-lock.ts";

beforeEach(() => void vi.stubGlobal("navigator", { locks: new FakeLocks() }));

test("a writer is open until it is released", async () => {
  const { held, release } = holdWriter("ann");
  await held;
  const closed = vi.fn();
  whenClosed("ann", closed);
  const isOpen = await openWriters();
  expect(["ann", "bob"].map(isOpen)).toEqual([true, false]);
  expect(closed).not.toHaveBeenCalled();
  release();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect((await openWriters())("ann")).toBe(false);
});

test("without locks no writer is known to be open", async () => {
  vi.stubGlobal("navigator", {});
  await holdWriter("ann").held;
  expect((await openWriters())("ann")).toBe(false);
});

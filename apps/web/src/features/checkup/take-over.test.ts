import { noAnswers } from "@app/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keptKey } from "#lib/kept-changes.ts";
import { fakeDevice, FakeLocks } from "./fake-browser.ts";
import type { KeptDraft } from "./kept-draft.ts";
import { holdWriter } from "./tab-locks.ts";
import { takeOver } from "./take-over.ts";

const person = { userId: "ann", checkupId: "acme" };
const heir = { ...person, writer: "new", stored: { answers: noAnswers, version: 4 } };
const keyOf = (writer?: string) => keptKey(person.userId, person.checkupId, writer);

beforeEach(() => vi.stubGlobal("navigator", { locks: new FakeLocks() }));
afterEach(() => void vi.useRealTimers());

const kept = (writer: string, companyName: string, keptAt = 1): KeptDraft => ({
  sent: [{ writer, number: 1, version: 4, changes: { companyName } }],
  answers: { companyName },
  bases: { companyName: 4 },
  keptAt,
});

test("what a page that is gone kept becomes this page's, and is kept once", async () => {
  const { records, store } = fakeDevice(new Map([[keyOf("gone"), kept("gone", "Acme")]]));
  const taken = await takeOver(store, heir);
  expect(taken.kept).toMatchObject(kept("gone", "Acme"));
  expect([...records.keys()]).toEqual([keyOf("new")]);
  expect(records.get(keyOf("new"))).toEqual(taken.kept);
});

test("of what several pages kept the latest counts, and all that was sent is sent again", async () => {
  const { store } = fakeDevice(
    new Map([
      [keyOf("b"), kept("b", "Later", 2)],
      [keyOf("a"), kept("a", "Earlier", 1)],
    ]),
  );
  const taken = await takeOver(store, heir);
  expect(taken.kept?.answers).toEqual({ companyName: "Later" });
  expect(taken.kept?.sent.map(({ writer }) => writer)).toEqual(["a", "b"]);
});

test("a page that is open keeps its own", async () => {
  await holdWriter("open").held;
  const { records, store } = fakeDevice(new Map([[keyOf("open"), kept("open", "Acme")]]));
  const taken = await takeOver(store, heir);
  expect(taken).toEqual({ kept: undefined, living: ["open"] });
  expect([...records.keys()]).toEqual([keyOf("open")]);
});

test("two pages that open at once do not both take it", async () => {
  const { store } = fakeDevice(new Map([[keyOf("gone"), kept("gone", "Acme")]]));
  await holdWriter("one").held;
  await holdWriter("two").held;
  const both = await Promise.all(
    ["one", "two"].map((writer) => takeOver(store, { ...heir, writer })),
  );
  expect(both.filter((taken) => taken.kept)).toHaveLength(1);
});

test("without locks everything but the own is taken", async () => {
  vi.stubGlobal("navigator", {});
  const { records, store } = fakeDevice(
    new Map([
      [keyOf("other"), kept("other", "Acme")],
      [keptKey("bob", "acme", "his"), kept("his", "Bob's")],
    ]),
  );
  const taken = await takeOver(store, heir);
  expect(taken.kept?.answers).toEqual({ companyName: "Acme" });
  expect([...records.keys()]).toEqual([keptKey("bob", "acme", "his"), keyOf("new")]);
});

test("what an earlier release kept is read, less what is no answer any more", async () => {
  const earlier = { version: 3, answers: { companyName: "Acme", locations: "one", gone: 1 } };
  const { records, store } = fakeDevice(new Map([[keyOf(), earlier]]));
  const taken = await takeOver(store, heir);
  expect(taken.kept).toMatchObject({
    sent: [{ number: 1, version: 3, changes: { companyName: "Acme" } }],
    answers: { companyName: "Acme" },
    bases: { companyName: 3 },
  });
  expect([...records.keys()]).toEqual([keyOf("new")]);
});

describe("what a page had not sent when it was gone", () => {
  const offline = { ...kept("a", "Sent"), answers: { companyName: "Typed on" }, number: 3 };

  test("goes out under its name and on its version, behind what it had sent", async () => {
    const { records, store } = fakeDevice(new Map([[keyOf("a"), offline]]));
    const taken = await takeOver(store, heir);
    const changes = { companyName: "Typed on" };
    expect(taken.kept?.sent.slice(1)).toEqual([{ writer: "a", number: 4, version: 4, changes }]);
    expect(records.get(keyOf("new"))).toEqual(taken.kept);
  });

  test("is not lost behind what another one answered, however late that kept its record", async () => {
    const unsent = (companyName: string, keptAt: number) => ({
      ...offline,
      sent: [],
      answers: { companyName },
      keptAt,
    });
    const { store } = fakeDevice(
      new Map([
        [keyOf("a"), { ...unsent("From A", 2), number: 0 }],
        [keyOf("b"), { ...unsent("From B", 1), number: 5 }],
      ]),
    );
    const taken = await takeOver(store, heir);
    expect(taken.kept?.sent).toMatchObject([
      { writer: "b", number: 6, changes: { companyName: "From B" } },
      { writer: "a", number: 1, changes: { companyName: "From A" } },
    ]);
    expect(taken.kept?.answers).toEqual({ companyName: "From A" });
  });

  test("stays as it is when it is half typed", async () => {
    const half = { ...offline, sent: [], answers: { companyWebsite: "half" } };
    const { store } = fakeDevice(new Map([[keyOf("a"), half]]));
    const taken = await takeOver(store, heir);
    expect(taken.kept).toMatchObject({ sent: [], answers: { companyWebsite: "half" } });
  });

  test("gets a name of its own where the page may be open and count on", async () => {
    vi.stubGlobal("navigator", {});
    const { store } = fakeDevice(new Map([[keyOf("a"), offline]]));
    const taken = await takeOver(store, heir);
    expect(taken.kept?.sent[1]).toMatchObject({ number: 1, changes: { companyName: "Typed on" } });
    expect(taken.kept?.sent[1]?.writer).not.toBe("a");
  });
});

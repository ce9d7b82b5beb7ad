import { messages } from "@app/contract";
import type { Answers } from "@app/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDraft } from "#testing/fake-checkup-server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const passing = { kind: "passing", message: messages.offline } as const;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("what another tab saves", () => {
  test("shows at once where nothing was typed here, and leaves the rest as it is typed", () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Here" });
    draft.follow(server.changeElsewhere({ companyName: "There", companyIndustry: "Legal" }));
    expect(draft.state().answers).toMatchObject({ companyName: "Here", companyIndustry: "Legal" });
  });

  test("takes the place of what was saved here before", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme " });
    await wait(600);
    await server.accept();
    draft.follow(server.changeElsewhere({ companyName: "There" }));
    expect(draft.state().answers.companyName).toBe("There");
  });

  test("an older state changes nothing", () => {
    const { server, draft } = openDraft();
    const older = server.changeElsewhere({ companyName: "Older" });
    draft.follow(server.changeElsewhere({ companyName: "Newer" }));
    draft.follow(older);
    expect(draft.state().answers.companyName).toBe("Newer");
  });

  test("a booking comes along, though it does not raise the version", () => {
    const { server, draft } = openDraft();
    const { stored } = server;
    const scheduledAt = new Date("2026-06-10T15:00:00Z");
    draft.follow({ ...stored, scheduledAt, updatedAt: new Date("2026-06-01T12:00:05Z") });
    draft.follow({ ...stored, updatedAt: new Date("2026-06-01T12:00:03Z") });
    expect(draft.state().answers.scheduledAt).toEqual(scheduledAt);
  });

  test("is sent to the other tabs after each save", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme" });
    await wait(600);
    await server.accept();
    expect(server.announced).toEqual([server.stored]);
  });
});

describe("on which version an answer was typed", () => {
  test("what was seen before typing is no conflict: the newer version goes along", async () => {
    const { server, draft } = openDraft();
    draft.follow(server.changeElsewhere({ companyName: "There" }));
    draft.change({ companyName: "Here" });
    await wait(600);
    expect(server.saves).toMatchObject([{ version: 2, changes: { companyName: "Here" } }]);
  });

  test("what was changed there while it was typed here goes with the older one", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Here", companyIndustry: "Legal" });
    draft.follow(server.changeElsewhere({ companyName: "There" }));
    await wait(600);
    expect(server.saves).toMatchObject([
      { version: 1, changes: { companyName: "Here", companyIndustry: "Legal" } },
    ]);
  });
});

describe("what a closed page left", () => {
  const closed = "closed-page";
  const left = (answers: Partial<Answers>) => ({
    answers,
    bases: { companyName: 1, companyWebsite: 1 },
    number: 7,
    keptAt: 1,
  });

  test("is shown, and sent in its name and on the version that it was typed on", async () => {
    const answers = { companyName: "Typed", companyWebsite: "half" };
    const { server, draft } = openDraft({ version: 3 });
    draft.recover(left(answers), closed);
    expect(draft.state()).toMatchObject({
      answers,
      problems: { companyWebsite: messages.websiteInvalid },
    });
    await wait(0);
    expect(server.saves).toMatchObject([
      { version: 1, change: { writer: closed, number: 8 }, changes: { companyName: "Typed" } },
    ]);
    await server.accept();
    expect(draft.state().saving).toBe("invalid");
    expect(server.kept).toMatchObject({ answers: { companyWebsite: "half" } });
  });

  test("waits while something typed here is not saved, and is asked about then", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Here" });
    expect(draft.canRecover(left({ companyName: "Left" }))).toBe(false);
    await wait(600);
    await server.accept();
    expect(draft.canRecover(left({ companyName: "Left" }))).toBe(true);
    draft.recover(left({ companyName: "Left" }), closed);
    await wait(0);
    expect(server.saves[1]).toMatchObject({ version: 1, change: { writer: closed } });
    const current = server.stored;
    await server.reject({ kind: "changedElsewhere", fields: ["companyName"], current });
    expect(draft.state().conflict).toMatchObject({
      there: { companyName: "Here" },
      here: { companyName: "Left" },
    });
    draft.settleConflict([]);
    await wait(0);
    expect(server.waiting).toHaveLength(0);
    expect(draft.state()).toMatchObject({ saving: "saved", answers: { companyName: "Here" } });
    expect(server.kept).toBeUndefined();
  });

  test("waits where the same answer is half typed here, but not where it is half typed in both", () => {
    const { draft } = openDraft();
    draft.change({ companyWebsite: "half" });
    expect(draft.canRecover(left({ companyWebsite: "https://acme.com" }))).toBe(false);
    expect(draft.canRecover(left({ companyName: "Left", companyWebsite: "hal" }))).toBe(true);
    draft.recover(left({ companyName: "Left", companyWebsite: "hal" }), closed);
    expect(draft.state().answers).toMatchObject({ companyName: "Left", companyWebsite: "half" });
  });

  test("shows in place of what was saved here, also when that ends with a space", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme " });
    await wait(600);
    await server.accept();
    draft.recover(left({ companyName: "Acme Corporation" }), closed);
    expect(draft.state().answers.companyName).toBe("Acme Corporation");
    await wait(0);
    expect(server.saves[1]).toMatchObject({ changes: { companyName: "Acme Corporation" } });
  });
});

describe("a page that is closed", () => {
  test("leaves its answers on the device, and sends them again when it comes back", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme" });
    draft.leave();
    await wait(0);
    expect(server.kept).toMatchObject({ answers: { companyName: "Acme" } });
    await server.reject(passing);
    await wait(1_000);
    expect(server.saves[1]).toMatchObject({ version: 1, changes: { companyName: "Acme" } });
    await server.accept();
    expect(server.kept).toBeUndefined();
  });

  test("a draft that was closed neither sends nor keeps anything", async () => {
    const { server, draft } = openDraft();
    draft.close();
    draft.change({ companyName: "Acme" });
    await draft.flush();
    draft.leave();
    await wait(60_000);
    expect(server.saves).toEqual([]);
    expect(server.kept).toBeUndefined();
  });
});

test("a step that another tab closed does not keep the answers from being saved", async () => {
  const { server, draft } = openDraft();
  draft.change({ companyName: "Acme" });
  void draft.goTo(2);
  await wait(0);
  await server.reject({ kind: "rejected", message: messages.stepNotReached, isStep: true });
  expect(server.saves[1]).toMatchObject({ changes: { companyName: "Acme" } });
  expect(server.saves[1]!.step).toBeUndefined();
  await server.accept();
  expect(draft.state().saving).toBe("saved");
  expect(server.notified).toEqual([messages.stepNotReached]);
});

test("a session that ended keeps the change as it is, and sends it after the next sign-in", async () => {
  const { server, draft } = openDraft();
  draft.change({ companyName: "Acme" });
  await wait(600);
  await server.reject({ kind: "signedOut" });
  await wait(120_000);
  expect(server.saves).toHaveLength(1);
  expect(server.kept).toMatchObject({ answers: { companyName: "Acme" } });
  void draft.flush();
  await wait(0);
  expect(server.saves[1]).toMatchObject({ version: 1, changes: { companyName: "Acme" } });
});

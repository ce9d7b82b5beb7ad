import { messages } from "@app/contract";
import type { Answers } from "@app/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDraft, passing, saving, type, wait } from "#testing/fake-checkup-server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a change from another tab", () => {
  test("is shown at once where nothing was typed here, and leaves the rest as typed", () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Here" });
    draft.follow(server.changeElsewhere({ companyName: "There", companyIndustry: "Legal" }));
    expect(draft.state().answers).toMatchObject({ companyName: "Here", companyIndustry: "Legal" });
  });

  test("replaces a value that was saved here before", async () => {
    const { server, draft } = await saving({ companyName: "Acme " });
    await server.accept();
    draft.follow(server.changeElsewhere({ companyName: "There" }));
    expect(draft.state().answers.companyName).toBe("There");
  });

  test("changes nothing if it is older", () => {
    const { server, draft } = openDraft();
    const older = server.changeElsewhere({ companyName: "Older" });
    draft.follow(server.changeElsewhere({ companyName: "Newer" }));
    draft.follow(older);
    expect(draft.state().answers.companyName).toBe("Newer");
  });

  test("can be a booking, though that does not raise the version", () => {
    const { server, draft } = openDraft();
    const { stored } = server;
    const scheduledAt = new Date("2026-06-10T15:00:00Z");
    draft.follow({ ...stored, scheduledAt, updatedAt: new Date("2026-06-01T12:00:05Z") });
    draft.follow({ ...stored, updatedAt: new Date("2026-06-01T12:00:03Z") });
    expect(draft.state().answers.scheduledAt).toEqual(scheduledAt);
  });

  test("is sent to the other tabs after each save", async () => {
    const { server } = await saving({ companyName: "Acme" });
    await server.accept();
    expect(server.announced).toEqual([server.stored]);
  });
});

describe("the version on which an answer was typed", () => {
  test("is the newer one for a change that was shown before the typing", async () => {
    const { server, draft } = openDraft();
    draft.follow(server.changeElsewhere({ companyName: "There" }));
    await type(draft, { companyName: "Here" });
    expect(server.saves).toMatchObject([{ version: 2, changes: { companyName: "Here" } }]);
  });

  test("is the older one for a change in another tab during the typing", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Here", companyIndustry: "Legal" });
    draft.follow(server.changeElsewhere({ companyName: "There" }));
    await wait(600);
    expect(server.saves).toMatchObject([
      { version: 1, changes: { companyName: "Here", companyIndustry: "Legal" } },
    ]);
  });
});

describe("the record of a closed page", () => {
  const closed = "closed-page";
  const left = (answers: Partial<Answers>) => ({
    answers,
    bases: { companyName: 1, companyWebsite: 1 },
    number: 7,
    keptAt: 1,
  });

  test("is shown, and sent under its name with the version on which it was typed", async () => {
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

  test("waits until the answers typed here are saved, and asks in a conflict", async () => {
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

  test("waits where the same answer is invalid here, but not where it is invalid in both", () => {
    const { draft } = openDraft();
    draft.change({ companyWebsite: "half" });
    expect(draft.canRecover(left({ companyWebsite: "https://acme.com" }))).toBe(false);
    expect(draft.canRecover(left({ companyName: "Left", companyWebsite: "hal" }))).toBe(true);
    draft.recover(left({ companyName: "Left", companyWebsite: "hal" }), closed);
    expect(draft.state().answers).toMatchObject({ companyName: "Left", companyWebsite: "half" });
  });

  test("replaces a saved value, even one shown with a space at its end", async () => {
    const { server, draft } = await saving({ companyName: "Acme " });
    await server.accept();
    draft.recover(left({ companyName: "Acme Corporation" }), closed);
    expect(draft.state().answers.companyName).toBe("Acme Corporation");
    await wait(0);
    expect(server.saves[1]).toMatchObject({ changes: { companyName: "Acme Corporation" } });
  });
});

describe("a page that is closed", () => {
  test("leaves its answers on the device, and sends them again when it is shown again", async () => {
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

  test("neither sends nor keeps anything once the draft is closed", async () => {
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

test("a step that another tab closed does not block the answers from being saved", async () => {
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

test("an ended session keeps the change, and it is sent after the next sign-in", async () => {
  const { server, draft } = await saving({ companyName: "Acme" });
  await server.reject({ kind: "signedOut" });
  await wait(120_000);
  expect(server.saves).toHaveLength(1);
  expect(server.kept).toMatchObject({ answers: { companyName: "Acme" } });
  void draft.flush();
  await wait(0);
  expect(server.saves[1]).toMatchObject({ version: 1, changes: { companyName: "Acme" } });
});

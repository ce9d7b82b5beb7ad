import { messages, noAnswers } from "@app/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDraft } from "./fake-checkup-server.ts";

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

  test("is told after each save", async () => {
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

  test("what was changed there while it was typed here goes with the older one, and apart", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Here", companyIndustry: "Legal" });
    draft.follow(server.changeElsewhere({ companyName: "There" }));
    await wait(600);
    expect(server.saves).toMatchObject([{ version: 1, changes: { companyName: "Here" } }]);
    await server.accept();
    expect(server.saves[1]).toMatchObject({ changes: { companyIndustry: "Legal" } });
    expect(server.saves[1]!.version).toBeGreaterThan(1);
  });

  test("answers that are checked against each other stay together", async () => {
    const { server, draft } = openDraft();
    draft.change({ locations: ["Springfield"] });
    draft.follow(server.changeElsewhere({ locations: ["Portland"] }));
    draft.change({ fullyRemote: false });
    await wait(600);
    expect(server.saves).toMatchObject([
      { version: 1, changes: { fullyRemote: false, locations: ["Springfield"] } },
    ]);
  });
});

describe("pages that are gone", () => {
  const sent = [
    { writer: "gone", number: 7, version: 1, step: undefined, changes: { companyName: "Sent" } },
  ];

  test("what they sent goes first, under their name, then what they typed since", async () => {
    const answers = { companyName: "Typed on", companyWebsite: "half" };
    const bases = { companyName: 1, companyWebsite: 1 };
    const { server, draft } = openDraft({}, { sent, answers, bases, keptAt: 1 });
    expect(draft.state().answers).toMatchObject(answers);
    await wait(0);
    expect(server.saves).toMatchObject([
      { version: 1, change: { writer: "gone", number: 7 }, changes: { companyName: "Sent" } },
    ]);
    await server.accept();
    expect(server.saves[1]).toMatchObject({
      version: 2,
      change: { writer: server.outside.writer, number: 1 },
      changes: { companyName: "Typed on" },
    });
    await server.accept();
    expect(draft.state().saving).toBe("invalid");
    expect(server.kept).toMatchObject({ sent: [], answers: { companyWebsite: "half" } });
  });

  test("what they typed is not sent twice when they had sent it", async () => {
    const answers = { companyName: "Sent" };
    const { server, draft } = openDraft({}, { sent, answers, bases: {}, keptAt: 1 });
    await wait(0);
    await server.accept();
    await wait(5_000);
    expect(server.saves).toHaveLength(1);
    expect(draft.state().saving).toBe("saved");
    expect(server.kept).toBeUndefined();
  });

  test("what was changed by somebody else after it had arrived is not overwritten silently", async () => {
    const answers = { companyName: "Typed on" };
    const bases = { companyName: 1 };
    const start = { version: 3, answers: { ...noAnswers, companyName: "Somebody else's" } };
    const { server } = openDraft(start, { sent, answers, bases, keptAt: 1 });
    await wait(0);
    server.waiting.shift()!.resolve(server.stored); // it was made before: only what stands there now comes back
    await wait(0);
    expect(server.saves[1]).toMatchObject({ version: 1, changes: { companyName: "Typed on" } });
  });

  test("what was typed here since they were taken over stays", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Here" });
    draft.adopt({ sent: [], answers: { companyName: "Before" }, bases: {}, keptAt: 1 });
    expect(draft.state().answers.companyName).toBe("Here");
    await wait(600);
    expect(server.saves.at(-1)).toMatchObject({ changes: { companyName: "Here" } });
  });
});

describe("a page that goes away", () => {
  test("leaves its changes on the device, and sends them again under the same name when it comes back", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme" });
    draft.leave();
    await wait(0);
    expect(server.kept?.sent).toMatchObject([{ number: 1, changes: { companyName: "Acme" } }]);
    await server.refuse(passing);
    await wait(1_000);
    expect(server.saves[1]).toEqual(server.saves[0]);
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
  await server.refuse({ kind: "refused", message: messages.stepNotReached, isStep: true });
  expect(server.saves[1]).toMatchObject({ changes: { companyName: "Acme" } });
  expect(server.saves[1]!.step).toBeUndefined();
  await server.accept();
  expect(draft.state().saving).toBe("saved");
  expect(server.told).toEqual([messages.stepNotReached]);
});

test("a session that ended keeps the change as it is, and sends it after the next sign-in", async () => {
  const { server, draft } = openDraft();
  draft.change({ companyName: "Acme" });
  await wait(600);
  await server.refuse({ kind: "signedOut" });
  await wait(120_000);
  expect(server.saves).toHaveLength(1);
  expect(server.kept?.sent).toHaveLength(1);
  void draft.flush();
  await wait(0);
  expect(server.saves[1]).toEqual(server.saves[0]);
});

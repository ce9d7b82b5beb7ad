import { messages, noAnswers } from "@app/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDraft, passing, saving, type, wait } from "#testing/fake-checkup-server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("failures", () => {
  test("a passing failure is tried again, with longer and longer pauses", async () => {
    const { server, draft } = openDraft();
    server.isKeeping = false;
    await type(draft, { companyName: "Acme" });
    for (const pause of [1_000, 2_000, 4_000]) {
      await server.reject(passing);
      expect(draft.state().saving).toBe("failed");
      expect(draft.isStuck).toBe(true);
      await wait(pause - 1);
      expect(server.waiting).toHaveLength(0);
      await wait(1);
      expect(server.waiting).toHaveLength(1);
    }
    await server.accept();
    expect(draft.state().saving).toBe("saved");
    expect(server.notified).toEqual([]);
  });

  test("a rejection is shown once, and the values stay", async () => {
    const { server, draft } = openDraft();
    const rejection = { kind: "rejected", message: messages.choiceUnknown } as const;
    await type(draft, { workPlatforms: ["deleted"] });
    await server.reject(rejection);
    await type(draft, { cloudPlatforms: ["aws"] });
    await server.reject(rejection);
    await wait(60_000);
    expect(server.notified).toEqual([messages.choiceUnknown]);
    expect(server.saves).toHaveLength(2);
    expect(draft.state().saving).toBe("failed");
    expect(draft.state().answers.workPlatforms).toEqual(["deleted"]);
  });
});

describe("on this device", () => {
  const offline = { ...passing, isUnavailable: true };

  test("answers are kept, invalid ones too, until the server has them", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme", companyWebsite: "not yet" });
    expect(server.kept).toMatchObject({
      answers: { companyName: "Acme", companyWebsite: "not yet" },
      bases: { companyName: 1, companyWebsite: 1 },
    });
    await wait(600);
    await server.reject(offline);
    expect(draft.state().saving).toBe("offline");
    expect(draft.isStuck).toBe(false);
    await wait(1_000);
    await server.accept();
    expect(server.kept?.answers).toEqual({ companyWebsite: "not yet" });
    await type(draft, { companyWebsite: "acme.com" });
    await server.accept();
    await draft.flush();
    expect(server.kept).toBeUndefined();
  });

  test("a browser that cannot keep them shows a failure", async () => {
    const { server, draft } = openDraft();
    server.isKeeping = false;
    await type(draft, { companyName: "Acme" });
    await server.reject(offline);
    expect(draft.state().saving).toBe("failed");
    expect(draft.isStuck).toBe(true);
  });
});

describe("a save whose response is lost", () => {
  test("is sent again by the same writer, with the newer text", async () => {
    const { server, draft } = await saving({ companyName: "Acme One" });
    server.make();
    await server.reject(passing);
    draft.change({ companyName: "Acme One Two" });
    await wait(1_000);
    const [first, second] = server.saves;
    expect(second).toMatchObject({
      version: 1,
      change: { writer: first!.change!.writer },
      changes: { companyName: "Acme One Two" },
    });
    expect(second!.change!.number).toBeGreaterThan(first!.change!.number);
    await server.accept();
    expect(server.saves).toHaveLength(2);
    expect(draft.state()).toMatchObject({
      saving: "saved",
      answers: { companyName: "Acme One Two" },
    });
  });

  test("one rejected answer does not block the others", async () => {
    const { server, draft } = await saving({
      companyWebsite: "https://acme.com",
      companyName: "Acme",
    });
    const fields = { companyWebsite: messages.websiteInvalid };
    await server.reject({ kind: "rejected", message: messages.websiteInvalid, fields });
    expect(server.saves.at(-1)!.changes).toEqual({ companyName: "Acme" });
    await server.accept();
    expect(draft.state()).toMatchObject({ saving: "invalid", problems: fields });
    await type(draft, { companyWebsite: "https://acme.org" });
    expect(server.saves.at(-1)!.changes).toEqual({ companyWebsite: "https://acme.org" });
  });
});

describe("invalid fields", () => {
  test("stay as typed, show their problem and are not sent", async () => {
    const { server, draft } = await saving({ companyWebsite: "not a site", companyName: "Acme" });
    expect(server.saves).toMatchObject([{ changes: { companyName: "Acme" } }]);
    expect(server.saves[0]!.changes).not.toHaveProperty("companyWebsite");
    await server.accept();
    expect(draft.state()).toMatchObject({
      saving: "invalid",
      problems: { companyWebsite: messages.websiteInvalid },
      answers: { companyWebsite: "not a site" },
    });
    draft.change({ companyWebsite: "acme.com" });
    expect(draft.state().problems).toEqual({});
  });

  test("a text that was never saved may be emptied again", () => {
    const { draft } = openDraft();
    draft.change({ companyName: "A" });
    draft.change({ companyName: "" });
    expect(draft.state().problems).toEqual({});
  });

  test("one wrong count does not block the others", async () => {
    const { server, draft } = await saving({
      devices: { ...noAnswers.devices, macbooks: 60_000, servers: 3 },
    });
    expect(server.saves).toMatchObject([{ changes: { devices: { macbooks: 0, servers: 3 } } }]);
    await server.accept();
    expect(draft.state().problems.devices).toBe("Must be less than 50,000");
    expect(draft.state().answers.devices.macbooks).toBe(60_000);
  });
});

describe("scope", () => {
  test("is cut at once when a total falls, and restored when it rises again during the same drag", () => {
    const staff = { ...noAnswers.scopeData.staff };
    staff.remote = { inScope: 6, outOfScope: 4, notSure: false, adjusted: false };
    const scopeData = { ...noAnswers.scopeData, staff };
    const { draft } = openDraft({ answers: { ...noAnswers, staffRemote: 10, scopeData } });
    draft.preview({ staffRemote: 7 });
    expect(draft.state().answers.scopeData.staff.remote).toMatchObject({
      inScope: 6,
      outOfScope: 1,
      adjusted: true,
    });
    draft.preview({ staffRemote: 10 });
    expect(draft.state().answers.scopeData.staff.remote).toEqual(staff.remote);
  });
});

describe("the same field changed in another window", () => {
  async function conflict() {
    const { server, draft } = await saving({ companyName: "Here", companyIndustry: "Legal" });
    const current = { ...server.stored, version: 7, companyName: "There" };
    current.answers = { ...current.answers, companyName: "There" };
    server.stored = current;
    await server.reject({ kind: "changedElsewhere", fields: ["companyName"], current });
    return { server, draft };
  }

  test("shows both values and sends nothing before the choice, then the one from here", async () => {
    const { server, draft } = await conflict();
    expect(draft.state().conflict).toMatchObject({
      fields: ["companyName"],
      there: { companyName: "There" },
      here: { companyName: "Here" },
    });
    await wait(10_000);
    expect(server.waiting).toHaveLength(0);
    draft.settleConflict(["companyName"]);
    await wait(0);
    expect(server.saves[1]).toMatchObject({
      version: 7,
      changes: { companyName: "Here", companyIndustry: "Legal" },
    });
  });

  test("shows the one from there, and sends the other fields", async () => {
    const { server, draft } = await conflict();
    draft.settleConflict([]);
    await wait(0);
    expect(draft.state().answers.companyName).toBe("There");
    expect(server.saves[1]).toMatchObject({ version: 7, changes: { companyIndustry: "Legal" } });
    await server.accept();
    expect(draft.state().conflict).toBeUndefined();
    expect(draft.state().saving).toBe("saved");
  });

  test("does not ask when both values are equal, as after a lost response", async () => {
    const { server, draft } = await saving({ companyName: "Acme" });
    const answers = { ...noAnswers, companyName: "Acme" };
    const current = { ...server.stored, version: 2, answers };
    await server.reject({ kind: "changedElsewhere", fields: ["companyName"], current });
    expect(draft.state().conflict).toBeUndefined();
    expect(draft.state().saving).toBe("saved");
  });
});

import { messages, noAnswers } from "@app/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDraft, passing, saving, type, wait } from "#testing/fake-checkup-server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const firstSteps = {
  companyWebsite: "https://acme.com",
  companyName: "Acme",
  companyIndustry: "Legal Services",
  complianceStandard: "soc-2",
};

describe("saving while typing", () => {
  test("waits for a pause and then sends the last value once", async () => {
    const { server, draft } = openDraft();
    for (const companyName of ["A", "Ac", "Acme"]) {
      draft.change({ companyName });
      await wait(200);
    }
    expect(server.saves).toEqual([]);
    expect(draft.state().saving).toBe("saving");
    await wait(400);
    expect(server.saves).toMatchObject([{ version: 1, changes: { companyName: "Acme" } }]);
    await server.accept();
    expect(draft.state().saving).toBe("saved");
  });

  test("a change as a function gets the answers of that moment", async () => {
    const { draft } = openDraft();
    const add = (app: string) => draft.change(({ saasApps }) => ({ saasApps: [...saasApps, app] }));
    add("slack");
    add("asana");
    draft.change(() => ({}));
    expect(draft.state().answers.saasApps).toEqual(["slack", "asana"]);
  });

  test("waits at most a second while the typing goes on", async () => {
    const { server, draft } = openDraft();
    for (let turn = 0; turn < 5; turn += 1) {
      draft.change({ companyName: "A".repeat(turn + 1) });
      await wait(300);
    }
    expect(server.saves.length).toBeGreaterThan(0);
  });

  test("leaves texts as typed until blur, then trims them and completes a website", async () => {
    const typed = { companyName: "Acme ", companyWebsite: "acme.com" };
    const stored = { companyName: "Acme", companyWebsite: "https://acme.com" };
    const { server, draft } = await saving(typed);
    expect(server.saves).toMatchObject([{ changes: stored }]);
    await server.accept();
    expect(draft.state().answers).toMatchObject(typed);
    await draft.flush();
    expect(draft.state().answers).toMatchObject(stored);
    expect(server.saves).toHaveLength(1);
  });

  test("a previewed value is shown and not saved before the drag ends", async () => {
    const { server, draft } = openDraft();
    draft.preview({ staffRemote: 30 });
    expect(draft.state().answers.staffRemote).toBe(30);
    await wait(5_000);
    expect(server.saves).toEqual([]);
    await type(draft, { staffRemote: 31 });
    expect(server.saves).toMatchObject([{ changes: { staffRemote: 31 } }]);
  });

  test.each(["leave", "flush"] as const)(
    "a previewed value is saved when the page is hidden: %s",
    async (how) => {
      const { server, draft } = openDraft();
      draft.preview({ complianceStandard: "soc-2" });
      void draft[how]();
      await wait(0);
      expect(server.saves).toMatchObject([{ changes: { complianceStandard: "soc-2" } }]);
    },
  );
});

test("unchanged values stay the same objects, so that React renders only what changed", async () => {
  const { server, draft } = openDraft({ answers: { ...noAnswers, locations: ["1 Main Street"] } });
  const before = draft.state();
  draft.follow(structuredClone(server.stored));
  expect(draft.state()).toBe(before);
  draft.change({ companyName: "Acme" });
  expect(draft.state().answers.locations).toBe(before.answers.locations);
  expect(draft.state().problems).toBe(before.problems);
});

describe("order", () => {
  test("sends one save at a time, the next with the version of the last response", async () => {
    const { server, draft } = await saving({ companyName: "Acme" });
    draft.change({ companyName: "Acme Corp", companyIndustry: "Legal" });
    await wait(2_000);
    expect(server.saves).toHaveLength(1);
    await server.accept();
    await wait(0);
    expect(server.saves[1]).toMatchObject({
      version: 2,
      changes: { companyName: "Acme Corp", companyIndustry: "Legal" },
    });
  });

  test("a late response overwrites no answer typed meanwhile, and shows what changed in other fields", async () => {
    const { server, draft } = await saving({ companyName: "Acme" });
    draft.change({ companyName: "Acme Corporation" });
    const { stored } = server;
    server.stored = { ...stored, answers: { ...stored.answers, companyIndustry: "Legal" } };
    await server.accept();
    expect(draft.state().answers).toMatchObject({
      companyName: "Acme Corporation",
      companyIndustry: "Legal",
    });
  });

  test("a page that is closed sends its answers without waiting for a save under way", async () => {
    const { server, draft } = await saving({ companyName: "Acme" });
    draft.change({ companyName: "Acme Corp" });
    draft.leave();
    expect(server.saves[1]).toMatchObject({ changes: { companyName: "Acme Corp" } });
    expect(server.saves[1]!.change!.number).toBeGreaterThan(server.saves[0]!.change!.number);
  });
});

describe("going to another step", () => {
  test("saves the due answers and the step in one request", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme" });
    const moved = draft.goTo(2);
    expect(draft.state().isMoving).toBe(true);
    await wait(0);
    expect(server.saves).toMatchObject([{ step: 2, changes: { companyName: "Acme" } }]);
    await server.accept();
    expect(await moved).toBe(true);
    expect(draft.state()).toMatchObject({ currentStep: 2, furthestStep: 2, isMoving: false });
    await wait(5_000);
    expect(server.saves).toHaveLength(1);
  });

  test("a field that is left by going on has no save of its own", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme" });
    const results = [draft.flush(), draft.goTo(2), draft.flush()];
    await wait(0);
    await server.accept();
    expect(await Promise.all(results)).toEqual([true, true, true]);
    expect(server.saves).toMatchObject([{ step: 2, changes: { companyName: "Acme" } }]);
  });

  test("a double click goes one step", async () => {
    const { server, draft } = openDraft();
    const clicks = [draft.goTo(2), draft.goTo(2)];
    await wait(0);
    await server.accept();
    expect(await Promise.all(clicks)).toEqual([true, false]);
    expect(server.saves).toHaveLength(1);
  });

  test("waits for a save under way and continues from its version", async () => {
    const { server, draft } = await saving({ companyName: "Acme" });
    void draft.goTo(2);
    await wait(0);
    expect(server.saves).toHaveLength(1);
    await server.accept();
    expect(server.saves[1]).toMatchObject({ version: 2, step: 2, changes: {} });
  });

  test("shows a failure, stays on the step and tries the answers again", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme" });
    const moved = draft.goTo(2);
    await wait(0);
    await server.reject(passing);
    expect(await moved).toBe(false);
    expect(server.notified).toEqual([messages.offline]);
    expect(draft.state()).toMatchObject({ currentStep: 1, saving: "failed" });
    await wait(1_000);
    await server.accept();
    expect(server.saves[1]).toMatchObject({ version: 1, changes: { companyName: "Acme" } });
    expect(draft.state()).toMatchObject({ currentStep: 1, saving: "saved" });
  });

  test("the next save includes the step on the screen", async () => {
    const answers = { ...noAnswers, ...firstSteps };
    const { server, draft } = openDraft({ answers, currentStep: 5, furthestStep: 5 });
    draft.opened(3);
    await draft.flush();
    expect(server.saves).toEqual([]);
    await type(draft, { staffRemote: 4 });
    expect(server.saves).toMatchObject([{ step: 3, changes: { staffRemote: 4 } }]);
  });
});

import { messages, noAnswers } from "@app/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDraft } from "#testing/fake-checkup-server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const passing = { kind: "passing", message: messages.offline } as const;
const firstSteps = {
  companyWebsite: "https://acme.com",
  companyName: "Acme",
  companyIndustry: "Legal Services",
  complianceStandard: "soc-2",
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("saving while somebody types", () => {
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

  test("a change that follows from the answers is made of them as they are by then", async () => {
    const { draft } = openDraft();
    const add = (app: string) => draft.change(({ saasApps }) => ({ saasApps: [...saasApps, app] }));
    add("slack");
    add("asana");
    draft.change(() => ({}));
    expect(draft.state().answers.saasApps).toEqual(["slack", "asana"]);
  });

  test("does not wait longer than a second while the typing goes on", async () => {
    const { server, draft } = openDraft();
    for (let turn = 0; turn < 5; turn += 1) {
      draft.change({ companyName: "A".repeat(turn + 1) });
      await wait(300);
    }
    expect(server.saves.length).toBeGreaterThan(0);
  });

  test("keeps a space at the end under the cursor, and trims it on blur", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme " });
    await wait(600);
    await server.accept();
    expect(draft.state().answers.companyName).toBe("Acme ");
    await draft.flush();
    expect(draft.state().answers.companyName).toBe("Acme");
    expect(server.saves).toHaveLength(1);
  });

  test("gives a website its scheme on blur", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyWebsite: "acme.com" });
    void draft.flush();
    expect(draft.state().answers.companyWebsite).toBe("https://acme.com");
    await wait(0);
    expect(server.saves).toMatchObject([{ changes: { companyWebsite: "https://acme.com" } }]);
  });

  test("a previewed value is shown and not saved before the drag ends", async () => {
    const { server, draft } = openDraft();
    draft.preview({ staffRemote: 30 });
    expect(draft.state().answers.staffRemote).toBe(30);
    await wait(5_000);
    expect(server.saves).toEqual([]);
    draft.change({ staffRemote: 31 });
    await wait(600);
    expect(server.saves).toMatchObject([{ changes: { staffRemote: 31 } }]);
  });

  test.each(["leave", "flush"] as const)(
    "a previewed value is saved when the page goes out of sight: %s",
    async (how) => {
      const { server, draft } = openDraft();
      draft.preview({ complianceStandard: "soc-2" });
      void draft[how]();
      await wait(0);
      expect(server.saves).toMatchObject([{ changes: { complianceStandard: "soc-2" } }]);
    },
  );
});

test("what did not change stays the very same object, for React renders only what differs", async () => {
  const { server, draft } = openDraft({ answers: { ...noAnswers, locations: ["1 Main Street"] } });
  const before = draft.state();
  draft.follow(structuredClone(server.stored));
  expect(draft.state()).toBe(before);
  draft.change({ companyName: "Acme" });
  expect(draft.state().answers.locations).toBe(before.answers.locations);
  expect(draft.state().problems).toBe(before.problems);
});

describe("order", () => {
  test("sends one save at a time, the next from the version of the last answer", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme" });
    await wait(600);
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

  test("a late answer does not overwrite what was typed meanwhile", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme" });
    await wait(600);
    draft.change({ companyName: "Acme Corporation" });
    await server.accept();
    expect(draft.state().answers.companyName).toBe("Acme Corporation");
  });

  test("takes over what the server made of other fields", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme" });
    await wait(600);
    server.stored = {
      ...server.stored,
      answers: { ...server.stored.answers, companyIndustry: "Legal" },
    };
    await server.accept();
    expect(draft.state().answers.companyIndustry).toBe("Legal");
  });

  test("a page that is closed sends what waits behind a save under way", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme" });
    await wait(600);
    draft.change({ companyName: "Acme Corp" });
    draft.leave();
    expect(server.saves[1]).toMatchObject({
      changes: { companyName: "Acme Corp" },
    });
    expect(server.saves[1]!.change!.number).toBeGreaterThan(server.saves[0]!.change!.number);
  });
});

describe("going to another step", () => {
  test("saves all that waits together with the step, in one request", async () => {
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

  test("a double click goes one step", async () => {
    const { server, draft } = openDraft();
    const clicks = [draft.goTo(2), draft.goTo(2)];
    await wait(0);
    await server.accept();
    expect(await Promise.all(clicks)).toEqual([true, false]);
    expect(server.saves).toHaveLength(1);
  });

  test("waits for a save under way and goes on from its version", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme" });
    await wait(600);
    void draft.goTo(2);
    await wait(0);
    expect(server.saves).toHaveLength(1);
    await server.accept();
    expect(server.saves[1]).toMatchObject({ version: 2, step: 2, changes: {} });
  });

  test("a failure is shown and the step stays, and the answers are tried again", async () => {
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

  test("the step on the screen goes along with the next save", async () => {
    const answers = { ...noAnswers, ...firstSteps };
    const { server, draft } = openDraft({ answers, currentStep: 5, furthestStep: 5 });
    draft.opened(3);
    await draft.flush();
    expect(server.saves).toEqual([]);
    draft.change({ staffRemote: 4 });
    await wait(600);
    expect(server.saves).toMatchObject([{ step: 3, changes: { staffRemote: 4 } }]);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDraft } from "./fake-checkup-server.ts";
import type { KeptDraft } from "./kept-draft.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** What a page that is gone had typed as the name, packed by whoever took it over. */
const left = (companyName: string): KeptDraft => ({
  sent: [{ writer: "gone", number: 7, version: 1, changes: { companyName } }],
  answers: { companyName },
  bases: { companyName: 1 },
  keptAt: 1,
});

describe("an answer that was typed here and in a page that is gone", () => {
  test("goes out on the version that it was typed on, so that the server sees both", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Here" });
    draft.adopt(left("Gone"));
    expect(draft.state().answers.companyName).toBe("Here");
    await wait(0);
    await server.accept();
    expect(server.saves).toMatchObject([
      { version: 1, change: { writer: "gone", number: 7 }, changes: { companyName: "Gone" } },
      { version: 1, change: { writer: server.outside.writer }, changes: { companyName: "Here" } },
    ]);
    const current = server.stored;
    await server.refuse({ kind: "changedElsewhere", fields: ["companyName"], current });
    expect(draft.state().conflict).toMatchObject({
      there: { companyName: "Gone" },
      here: { companyName: "Here" },
    });
  });

  test("is no conflict when it was typed on after that answer was shown here", async () => {
    const { server, draft } = openDraft();
    draft.adopt(left("Gone"));
    draft.change({ companyName: "Gone on" });
    await wait(0);
    await server.accept();
    expect(server.saves[1]).toMatchObject({ version: 2, changes: { companyName: "Gone on" } });
  });

  test("is not sent twice", async () => {
    const { server, draft } = openDraft();
    draft.adopt(left("Gone"));
    draft.leave();
    await wait(0);
    expect(new Set(server.saves.map(({ change }) => change?.writer))).toEqual(new Set(["gone"]));
  });

  test("shows in place of what was saved here, also when that ends with a space", async () => {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Acme " });
    await wait(600);
    await server.accept();
    draft.adopt(left("Acme Corporation"));
    expect(draft.state().answers.companyName).toBe("Acme Corporation");
    await wait(0);
    expect(server.saves[1]).toMatchObject({ changes: { companyName: "Acme Corporation" } });
  });

  test("leaves the record of the device to what is here, also when nothing of it counts", () => {
    const { server, draft } = openDraft();
    draft.change({ companyWebsite: "half here" });
    server.kept = undefined;
    const bases = { companyWebsite: 1 };
    draft.adopt({ sent: [], answers: { companyWebsite: "half there" }, bases, keptAt: 1 });
    expect(server.kept).toMatchObject({ answers: { companyWebsite: "half here" } });
  });
});

describe("an answer of a page that is gone, and the server has another one", () => {
  /** Saved here meanwhile, and about to be typed on. */
  async function conflict() {
    const { server, draft } = openDraft();
    draft.change({ companyName: "Here" });
    await wait(600);
    draft.adopt(left("Gone"));
    await server.accept();
    const current = server.stored;
    await server.refuse({ kind: "changedElsewhere", fields: ["companyName"], current });
    return { server, draft };
  }

  test("is asked about, though what is typed here says the same as the server", async () => {
    const { server, draft } = await conflict();
    expect(draft.state().conflict).toMatchObject({
      fields: ["companyName"],
      there: { companyName: "Here" },
      here: { companyName: "Gone" },
    });
    expect(server.kept?.sent).toMatchObject([{ writer: "gone", number: 7 }]);
  });

  test("goes out under its name again when it is to stay", async () => {
    const { server, draft } = await conflict();
    draft.settleConflict(["companyName"]);
    await wait(0);
    expect(server.saves[2]).toMatchObject({
      version: 2,
      change: { writer: "gone", number: 7 },
      changes: { companyName: "Gone" },
    });
    await server.accept();
    expect(draft.state()).toMatchObject({ saving: "saved", answers: { companyName: "Gone" } });
  });

  test("is dropped when it is not", async () => {
    const { server, draft } = await conflict();
    draft.settleConflict([]);
    await wait(0);
    expect(server.waiting).toHaveLength(0);
    expect(draft.state()).toMatchObject({ saving: "saved", answers: { companyName: "Here" } });
    expect(server.kept).toBeUndefined();
  });

  test("and a third one typed here is asked about in its turn", async () => {
    const { server, draft } = openDraft();
    const current = server.changeElsewhere({ companyName: "There" });
    draft.change({ companyName: "Here" });
    draft.adopt(left("Gone"));
    await wait(0);
    await server.refuse({ kind: "changedElsewhere", fields: ["companyName"], current });
    expect(draft.state().conflict).toMatchObject({ here: { companyName: "Gone" } });
    draft.settleConflict(["companyName"]);
    await wait(0);
    await server.accept();
    expect(server.saves.at(-1)).toMatchObject({ version: 1, changes: { companyName: "Here" } });
  });
});

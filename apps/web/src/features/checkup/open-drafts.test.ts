import { messages, noAnswers } from "@app/contract";
import type { Checkup } from "@app/contract";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { deviceStore, forgetKeptChanges, keptKey } from "#lib/kept-changes.ts";
import { queryClient } from "#lib/query-client.ts";
import { knownUser, sessionQuery } from "#lib/session.ts";
import { newCheckup } from "#testing/fake-checkup-server.ts";
import { fakeDeviceStore } from "#testing/fake-device-store.ts";
import { FakeLocks } from "#testing/fake-locks.ts";
import { openDraft } from "./open-drafts.ts";

const checkup = (id: string): Checkup => ({ ...newCheckup, id });

/** The server's responses to the next calls, in order; without any it cannot be reached. */
let answers: Promise<Response>[];
let device: ReturnType<typeof fakeDeviceStore>;

const saved = (id: string) => {
  const updatedAt = "2026-06-01T12:00:01.000Z";
  const saved = { ...noAnswers, companyName: "Acme" };
  const json = { ...checkup(id), version: 2, updatedAt, answers: saved };
  const body = JSON.stringify({ json, meta: [[1, "updatedAt"]] });
  return Promise.resolve(new Response(body, { headers: { "content-type": "application/json" } }));
};

beforeEach(() => {
  answers = [];
  device = fakeDeviceStore();
  // happy-dom has no locks and no server.
  vi.stubGlobal("navigator", { locks: new FakeLocks(), onLine: true });
  vi.stubGlobal("fetch", () => answers.shift() ?? Promise.reject(new TypeError("offline")));
  const expiresAt = new Date(Date.now() + 1e7);
  const user = { id: "ann", email: "ann@acme.com", role: "user", expiresAt };
  queryClient.setQueryData(sessionQuery.queryKey, user as never);
});

const answer = (json: unknown, status = 200) =>
  Promise.resolve(Response.json({ json }, { status }));

const notFound = () =>
  answer({ defined: true, code: "NOT_FOUND", status: 404, message: messages.notFound }, 404);

const session = (id: string) =>
  answer({ id, email: "somebody@acme.com", role: "user", expiresAt: new Date(Date.now() + 1e7) });

describe("a draft that was left before the server had all of it", () => {
  test("keeps sending, and is shown again when its check-up is opened", async () => {
    const opened = await openDraft("ann", checkup("reopened"));
    const leave = opened.watchPage();
    opened.draft.change({ companyName: "Acme" });
    await opened.draft.flush();
    leave();
    answers.push(saved("reopened"));
    expect(await openDraft("ann", checkup("reopened"))).toBe(opened);
    await vi.waitFor(() => expect(opened.draft.isUnsaved).toBe(false));
  });

  test.each([
    ["the network is back", () => dispatchEvent(new Event("online"))],
    ["the page is shown", () => document.dispatchEvent(new Event("visibilitychange"))],
  ])("tries again at once when %s", async (when, happen) => {
    const { draft, watchPage } = await openDraft("ann", checkup(when));
    const leave = watchPage();
    draft.change({ companyName: "Acme" });
    await draft.flush();
    expect(draft.state().saving).toBe("offline");
    answers.push(saved(when));
    happen();
    await vi.waitFor(() => expect(draft.state().saving).toBe("saved"), 500);
    leave();
  });

  test("accepts a change that was announced, and saves it", async () => {
    const { draft } = await openDraft("ann", checkup("expected"));
    const isOver = draft.expectChange();
    expect(draft.isUnsaved).toBe(true);
    draft.change({ companyName: "Acme" });
    isOver();
    expect(draft.isUnsaved).toBe(true);
    answers.push(saved("expected"));
    await draft.flush();
    expect(draft.isUnsaved).toBe(false);
  });
});

test("a sign-out while a draft is being recovered leaves nothing on the device", async () => {
  const kept = { answers: { companyName: "Acme" }, bases: {}, number: 0, keptAt: 1 };
  device.records.set(`${keptKey("ann", "taken")}/closed`, kept);
  const found = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  vi.spyOn(deviceStore, "entries").mockImplementation(async (prefix) => {
    const entries = await device.store.entries(prefix);
    if (prefix.endsWith("closed")) {
      found.resolve();
      await goOn.promise;
    }
    return entries;
  });
  const opening = openDraft("ann", checkup("taken"));
  await found.promise;
  await forgetKeptChanges({ userId: "ann" });
  goOn.resolve();
  await opening;
  await vi.waitFor(() => expect([...device.records.keys()]).toEqual([]));
});

describe("a check-up that the server does not find", () => {
  const keys = () => [...device.records.keys()];

  async function typedInto(id: string) {
    const { draft } = await openDraft("ann", checkup(id));
    draft.change({ companyName: "Acme" });
    await vi.waitFor(() => expect(keys()).toHaveLength(1));
    return draft;
  }

  test("was deleted: the page shows it, and the device deletes its answers", async () => {
    const draft = await typedInto("deleted");
    answers.push(notFound(), session("ann"));
    expect(await draft.goTo(1)).toBe(false);
    await vi.waitFor(() => expect(draft.isDeleted).toBe(true));
    await vi.waitFor(() => expect(keys()).toEqual([]));
  });

  test("is shown as deleted when the page is shown again, though nothing was typed", async () => {
    const { draft } = await openDraft("ann", checkup("looked-at"));
    answers.push(notFound(), session("ann"));
    await draft.refresh();
    await vi.waitFor(() => expect(draft.isDeleted).toBe(true));
  });

  test("may be hidden by another person's session: then nothing is deleted", async () => {
    const draft = await typedInto("hidden");
    answers.push(notFound(), session("bob"));
    expect(await draft.flush()).toBe(false);
    await vi.waitFor(() => expect(knownUser()?.id).toBe("bob"));
    expect(draft.isDeleted).toBe(false);
    expect(keys()).toHaveLength(1);
  });
});

import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { endsSession, queryClient } from "./query-client.ts";
import {
  confirmSession,
  emailOfEndedSession,
  knownUser,
  sessionQuery,
  signOut,
  watchSession,
} from "./session.ts";
import { takenOutKey } from "./this-browser.ts";

const sessionEnded = () => endsSession(new ORPCError("UNAUTHORIZED"));
const storageKey = "compliance-checkup-user";
const ann = {
  id: "1",
  email: "ann@acme.com",
  role: "user" as const,
  expiresAt: new Date(Date.now() + 3_600_000),
};

const listKey = [["checkups", "list"], { type: "query" }];

function signedIn() {
  localStorage.setItem(storageKey, JSON.stringify(ann));
  const onEnd = vi.fn();
  watchSession(onEnd);
  return onEnd;
}

test("the last user is known at once, unless their session has expired", () => {
  localStorage.setItem(storageKey, JSON.stringify(ann));
  expect(knownUser()).toEqual(ann);
  localStorage.setItem(storageKey, JSON.stringify({ ...ann, expiresAt: new Date(0) }));
  expect(knownUser()).toBeNull();
});

test("a sign-out in another tab ends the session here", async () => {
  const onEnd = signedIn();
  localStorage.removeItem(storageKey);
  dispatchEvent(new StorageEvent("storage", { key: storageKey, newValue: null }));
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(knownUser()).toBeNull();
  expect(emailOfEndedSession()).toBeUndefined();
});

test("another user who signs in in another tab sees no data of the previous one", async () => {
  const onEnd = signedIn();
  queryClient.setQueryData(listKey, ["Acme"]);
  queryClient.setQueryData(sessionQuery.queryKey, { ...ann, email: "ann@new.com" } as never);
  await vi.waitFor(() => expect(knownUser()?.email).toBe("ann@new.com"));
  expect(onEnd).not.toHaveBeenCalled();
  const bob = { ...ann, id: "2", email: "bob@acme.com" };
  queryClient.setQueryData(sessionQuery.queryKey, bob as never);
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(queryClient.getQueryData(listKey)).toBeUndefined();
});

test("a rejected call ends the session, here and in other tabs; its address is known until the next sign-in", async () => {
  const onEnd = signedIn();
  queryClient.setQueryData(listKey, ["Acme"]);
  sessionEnded();
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(localStorage.getItem(storageKey)).toBeNull();
  expect(queryClient.getQueryData(listKey)).toBeUndefined();
  expect(emailOfEndedSession()).toBe(ann.email);
  queryClient.setQueryData(sessionQuery.queryKey, ann as never);
  expect(emailOfEndedSession()).toBeUndefined();
});

test("an unavailable or failing server does not end the session", async () => {
  vi.useFakeTimers();
  const onEnd = signedIn();
  await vi.advanceTimersByTimeAsync(10_000); // all tries without network
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 500 })));
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }).catch(() => {});
  vi.useRealTimers();
  expect(onEnd).not.toHaveBeenCalled();
  expect(knownUser()).toEqual(ann);
});

test("a page that was rendered without a user asks the server before it ends the session that this device knows", async () => {
  localStorage.setItem(storageKey, JSON.stringify(ann));
  const answers = [ann, null];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ json: answers.shift() })));
  for (const isKept of [true, false]) {
    queryClient.setQueryData(sessionQuery.queryKey, null);
    confirmSession();
    expect(localStorage.getItem(storageKey)).not.toBeNull();
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    expect(localStorage.getItem(storageKey) !== null).toBe(isKept);
  }
});

test("signing out is not an expiry, even if another call fails first", async () => {
  const onEnd = signedIn();
  vi.stubGlobal("fetch", () => {
    sessionEnded();
    return Promise.resolve(Response.json({ json: {} }));
  });
  localStorage.setItem(takenOutKey, "{}");
  await signOut();
  expect(localStorage.getItem(takenOutKey)).toBeNull();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ isLeaving: true });
  expect(emailOfEndedSession()).toBeUndefined();
});

test("a sign-out that does not reach the server changes nothing", async () => {
  const onEnd = signedIn();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("unavailable")));
  await expect(signOut()).rejects.toThrow();
  expect(onEnd).not.toHaveBeenCalled();
  expect(knownUser()).toEqual(ann);
});

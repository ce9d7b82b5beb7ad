import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { endsSession, queryClient } from "./query-client.ts";
import { emailOfEndedSession, knownUser, sessionQuery, signOut, watchSession } from "./session.ts";

const sessionEnded = () => endsSession(new ORPCError("UNAUTHORIZED"));
const storageKey = "compliance-checkup-user";
const ann = {
  id: "1",
  email: "ann@acme.com",
  role: "user" as const,
  expiresAt: new Date(Date.now() + 3_600_000),
};

function signedIn() {
  localStorage.setItem(storageKey, JSON.stringify(ann));
  const onEnd = vi.fn();
  watchSession(onEnd);
  return onEnd;
}

test("who was signed in is known at once", () => {
  localStorage.setItem(storageKey, JSON.stringify(ann));
  expect(knownUser()).toEqual(ann);
});

test("a session that ran out is not", () => {
  localStorage.setItem(storageKey, JSON.stringify({ ...ann, expiresAt: new Date(0) }));
  expect(knownUser()).toBeNull();
});

test("signing out in another tab ends it here", async () => {
  const onEnd = signedIn();
  localStorage.removeItem(storageKey);
  dispatchEvent(new StorageEvent("storage", { key: storageKey, newValue: null }));
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(knownUser()).toBeNull();
  expect(emailOfEndedSession()).toBeUndefined();
});

test("somebody else who signs in in another tab finds nothing of who was here", async () => {
  const onEnd = signedIn();
  queryClient.setQueryData([["checkups", "list"], { type: "query" }], ["Acme"]);
  queryClient.setQueryData(sessionQuery.queryKey, { ...ann, email: "ann@new.com" } as never);
  await vi.waitFor(() => expect(knownUser()?.email).toBe("ann@new.com"));
  expect(onEnd).not.toHaveBeenCalled();
  queryClient.setQueryData(sessionQuery.queryKey, {
    ...ann,
    id: "2",
    email: "bob@acme.com",
  } as never);
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(queryClient.getQueryData([["checkups", "list"], { type: "query" }])).toBeUndefined();
});

test("a rejected call ends it, here and for the other tabs", async () => {
  const onEnd = signedIn();
  queryClient.setQueryData([["checkups", "list"], { type: "query" }], ["Acme"]);
  sessionEnded();
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(localStorage.getItem(storageKey)).toBeNull();
  expect(queryClient.getQueryData([["checkups", "list"], { type: "query" }])).toBeUndefined();
});

test("whose session ended is known until the next sign-in", async () => {
  const onEnd = signedIn();
  sessionEnded();
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(emailOfEndedSession()).toBe(ann.email);
  queryClient.setQueryData(sessionQuery.queryKey, ann as never);
  expect(emailOfEndedSession()).toBeUndefined();
});

test("a server that is away or fails signs nobody out", async () => {
  const onEnd = signedIn();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 500 })));
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }).catch(() => {});
  expect(onEnd).not.toHaveBeenCalled();
  expect(knownUser()).toEqual(ann);
});

test("signing out is leaving, also when another call learns of the end first", async () => {
  const onEnd = signedIn();
  vi.stubGlobal("fetch", () => {
    sessionEnded();
    return Promise.resolve(Response.json({ json: {} }));
  });
  await signOut();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ isLeaving: true });
  expect(emailOfEndedSession()).toBeUndefined();
});

test("a sign-out that does not reach the server changes nothing", async () => {
  const onEnd = signedIn();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("away")));
  await expect(signOut()).rejects.toThrow();
  expect(onEnd).not.toHaveBeenCalled();
  expect(knownUser()).toEqual(ann);
});

import type { SignedInUser } from "@app/contract";
import { QueryObserver, queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { ParsedLocation } from "@tanstack/react-router";
import { api, client } from "#lib/api.ts";
import { forgetKeptChanges } from "#lib/kept-changes.ts";
import { onSessionEnd, queryClient } from "#lib/query-client.ts";
import { readStoredJson, takenOutKey, writeStored } from "#lib/this-browser.ts";
import { isOnServer } from "#lib/visitor.ts";

export const rememberedUserKey = "compliance-checkup-user";

/**
 * The last known user, unless the session has expired; not an administrator until the server answers. Used to render before
 * that. Not a secret: the session is an HttpOnly cookie.
 */
export function rememberedUser(): SignedInUser | undefined {
  const stored = readStoredJson("localStorage", rememberedUserKey) as
    | (Pick<SignedInUser, "id" | "email"> & { expiresAt: string })
    | null;
  if (!stored) return undefined;
  const expiresAt = new Date(stored.expiresAt);
  return expiresAt.getTime() > Date.now() ? { ...stored, expiresAt, role: "user" } : undefined;
}

function rememberUser(user: SignedInUser | null) {
  const text = user ? JSON.stringify(user, ["id", "email", "expiresAt"]) : undefined;
  writeStored("localStorage", rememberedUserKey, text);
}

const renewEveryMs = 15 * 60_000;

/**
 * The signed-in user, or null. Refetched often enough that a session in use does not expire. Only an answer of the server
 * changes it: while the server is unavailable, the customer stays signed in here.
 */
export const sessionQuery = queryOptions({
  ...api.session.current.queryOptions(),
  queryFn: async ({ signal }) => {
    const user = await client.session.current(undefined, { signal });
    if (!isOnServer) rememberUser(user);
    return user;
  },
  initialData: rememberedUser,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
  gcTime: Infinity,
  refetchInterval: renewEveryMs,
  retry: isOnServer ? false : 4,
});

/** The last known user, without a request. */
export const knownUser = (): SignedInUser | null =>
  queryClient.getQueryData(sessionQuery.queryKey) ?? rememberedUser() ?? null;

/** What a route's `beforeLoad` gets. */
interface RouteTry {
  context: { queryClient: QueryClient };
  location: ParsedLocation;
}

/** The user according to the server, or the last known one if it is unavailable. In the browser, without a known user, sends no request. */
export async function confirmedUser({ context }: Pick<RouteTry, "context">) {
  if (!isOnServer && !knownUser()) return null;
  const session = context.queryClient.fetchQuery({ ...sessionQuery, retry: false });
  return isOnServer ? session : session.catch(knownUser);
}

export async function requireSession({ context, location }: RouteTry): Promise<SignedInUser> {
  const user = await context.queryClient.ensureQueryData({
    ...sessionQuery,
    revalidateIfStale: !isOnServer,
  });
  if (!user) throw redirect({ to: "/auth", search: { next: location.href } });
  return user;
}

/** After a sign-in: removes the previous user's data and loads the session. */
export async function renewSession(): Promise<SignedInUser | null> {
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  removeUserData();
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

const publicParts = new Set(["session", "site", "meetingLinks"]);

/** Removes all loaded data of the user. oRPC's keys begin with the procedure's path. */
function removeUserData() {
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) => !(Array.isArray(path) && publicParts.has(path[0])),
  });
}

/** Removes the session here and (through the storage event) in every other tab. */
function removeSession() {
  rememberUser(null);
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  queryClient.setQueryData(sessionQuery.queryKey, null);
  removeUserData();
}

let endedEmail: string | undefined;

/** The email address of the user whose session expired on this page, until the next sign-in. Undefined after a sign-out. */
export const emailOfEndedSession = () => endedEmail;

/** A rendered page may be an hour old: where it knows of no user and this device does, the server is asked again. */
export function confirmSession() {
  const { queryKey } = sessionQuery;
  const user = queryClient.getQueryData(queryKey);
  if (user) return rememberUser(user);
  endedEmail = rememberedUser()?.email;
  if (endedEmail) void queryClient.invalidateQueries({ queryKey });
}

/** While signing out here: the next sign-in does not lead back to this page. */
let isLeaving = false;

/** Ends the session on the server first. Deletes unsaved changes here, which an expired session keeps for the next sign-in. */
export async function signOut() {
  const userId = knownUser()?.id;
  // Set first: another call may fail with "session ended" before this one returns.
  isLeaving = true;
  try {
    await client.session.signOut();
    if (userId !== undefined) await forgetKeptChanges({ userId });
    writeStored("localStorage", takenOutKey);
    removeSession();
  } finally {
    isLeaving = false;
  }
}

/** Calls back when the session ends: it expired, was signed out here or in another tab, or another user signed in there. */
export function watchSession(onEnd: (how: { isLeaving: boolean }) => void) {
  onSessionEnd(removeSession);
  addEventListener("storage", ({ key }) => {
    if (key !== rememberedUserKey && key !== null) return;
    if (rememberedUser()) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    else {
      removeSession();
      endedEmail = undefined; // the user may have signed out there
    }
  });
  // A page that Back takes out of the browser's memory has missed the sign-out.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && !rememberedUser()) removeSession();
  });
  let known = knownUser();
  new QueryObserver(queryClient, sessionQuery).subscribe(({ data: user }) => {
    const ended = known !== null && user === null;
    if (ended && !isLeaving) endedEmail = known?.email;
    else if (ended || user) endedEmail = undefined;
    const isOther = known !== null && user !== null && user !== undefined && user.id !== known.id;
    known = user ?? null;
    if (isOther) removeUserData();
    if (ended || isOther) onEnd({ isLeaving });
  });
}

import type { SignedInUser } from "@app/contract";
import { QueryObserver, queryOptions } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { ParsedLocation } from "@tanstack/react-router";
import { api, client } from "#lib/api.ts";
import { forgetKeptChanges } from "#lib/kept-changes.ts";
import { onSessionEnd, queryClient } from "#lib/query-client.ts";
import { rememberedUser, rememberedUserKey, rememberUser } from "#lib/this-browser.ts";

const renewEveryMs = 15 * 60_000;

/** Nobody counts as an administrator until the server answers. */
const remembered = (): SignedInUser | undefined => {
  const user = rememberedUser();
  return user && { ...user, role: "user" };
};

/**
 * Who is signed in; null for nobody. Asked again often enough that a session in use never runs out.
 * Only an answer changes it: while the server is unavailable, the customer stays signed in here.
 */
export const sessionQuery = queryOptions({
  ...api.session.current.queryOptions(),
  queryFn: async ({ signal }) => {
    const user = await client.session.current(undefined, { signal });
    rememberUser(user);
    return user;
  },
  initialData: remembered,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
  gcTime: Infinity,
  refetchInterval: renewEveryMs,
  refetchOnWindowFocus: true,
  retry: 4,
  retryDelay: (attempt) => 200 * 2 ** attempt,
});

/** Who was signed in when last heard of, at once and without asking. */
export const knownUser = (): SignedInUser | null =>
  queryClient.getQueryData(sessionQuery.queryKey) ?? remembered() ?? null;

/** Who is signed in according to the server, or was while it is unavailable. If nobody is known, it is not asked. */
export async function confirmedUser(): Promise<SignedInUser | null> {
  if (!knownUser()) return null;
  return queryClient.fetchQuery({ ...sessionQuery, retry: false }).catch(knownUser);
}

/** For a route's `beforeLoad`: the signed-in user, else a redirect to sign-in and back here afterwards. */
export async function requireSession(location: ParsedLocation): Promise<SignedInUser> {
  const user = await queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true });
  if (!user) throw redirect({ to: "/auth", search: { next: location.href } });
  return user;
}

/** After a sign-in: removes what was loaded for the user before, and asks the server who is signed in now. */
export async function renewSession(): Promise<SignedInUser | null> {
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  forgetAnswers();
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

const publicParts = new Set(["session", "site", "meetingLinks"]);

/** Removes all answers about a user's own data. oRPC's keys begin with the procedure's path. */
function forgetAnswers() {
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) => !(Array.isArray(path) && publicParts.has(path[0])),
  });
}

/** Forgets who was signed in, here and (through the storage event) in every other tab. */
function forgetSession() {
  rememberUser(null);
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  queryClient.setQueryData(sessionQuery.queryKey, null);
  forgetAnswers();
}

let endedEmail: string | undefined;

/** Whose session ran out on this page, until somebody signs in; a sign-out is no such end. */
export const emailOfEndedSession = () => endedEmail;

/** While signing out here: the next sign-in need not lead back to this page. */
let isLeaving = false;

/**
 * Ends the session on the server first, then in every tab. What this device stores of the user is deleted; a session
 * that merely ends leaves it for the next sign-in.
 */
export async function signOut() {
  const userId = knownUser()?.id;
  // From the start: another call may fail with "session ended" before this one returns.
  isLeaving = true;
  try {
    await client.session.signOut();
    if (userId !== undefined) await forgetKeptChanges({ userId });
    forgetSession();
  } finally {
    isLeaving = false;
  }
}

/**
 * Renews the session, and calls back when it ends: said by the server, signed out here or in another tab, or somebody
 * else signed in there.
 */
export function watchSession(onEnd: (how: { isLeaving: boolean }) => void) {
  onSessionEnd(forgetSession);
  addEventListener("storage", ({ key }) => {
    if (key !== rememberedUserKey && key !== null) return;
    if (remembered()) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    else {
      forgetSession();
      endedEmail = undefined; // perhaps by signing out there, which deletes what was stored
    }
  });
  let known = knownUser();
  new QueryObserver(queryClient, sessionQuery).subscribe(({ data: user }) => {
    const ended = known !== null && user === null;
    if (ended && !isLeaving) endedEmail = known?.email;
    else if (ended || user) endedEmail = undefined;
    const isOther = known !== null && user !== null && user !== undefined && user.id !== known.id;
    known = user ?? null;
    if (isOther) forgetAnswers();
    if (ended || isOther) onEnd({ isLeaving });
  });
}

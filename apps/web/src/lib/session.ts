import type { SignedInUser } from "@app/contract";
import { QueryObserver, queryOptions, useMutation } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { ParsedLocation } from "@tanstack/react-router";
import { api, client } from "#lib/api.ts";
import { forgetKeptChanges } from "#lib/kept-changes.ts";
import { onSessionEnd, queryClient } from "#lib/query-client.ts";
import { rememberedUser, rememberedUserKey, rememberUser } from "#lib/this-browser.ts";

const renewEveryMs = 15 * 60_000;

/** Until the server answers nobody counts as an administrator. */
const remembered = (): SignedInUser | undefined => {
  const user = rememberedUser();
  return user && { ...user, role: "user" };
};

/**
 * Who is signed in; null for nobody. Asked again often enough that a session in use never runs out.
 * Only an answer changes it: while the server is away or failing, the person stays signed in here.
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

/** Who is signed in according to the server; whoever was, while the server cannot say. Nobody known is nobody, unasked. */
export async function confirmedUser(): Promise<SignedInUser | null> {
  if (!knownUser()) return null;
  return queryClient.fetchQuery({ ...sessionQuery, retry: false }).catch(knownUser);
}

/** For a route's `beforeLoad`: the signed-in user, or off to sign-in and back here afterwards. */
export async function requireSession(location: ParsedLocation): Promise<SignedInUser> {
  const user = await queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true });
  if (!user) throw redirect({ to: "/auth", search: { next: location.href } });
  return user;
}

/** After a sign-in: what was loaded for whoever was here before goes, and the server says who it is now. */
export async function renewSession(): Promise<SignedInUser | null> {
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  forgetAnswers();
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

const publicParts = new Set(["session", "site", "meetingLinks"]);

/** Everything the server told us about somebody's own. oRPC's keys begin with the procedure's path. */
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

/** Whoever signs out here is done: the next sign-in need not lead to where he was. */
let isLeaving = false;
/** What another tab says is no end of its own: he may have signed out there, which deletes what was kept. */
let isToldByTab = false;

/**
 * Ended on the server first, then in every tab. What this device keeps of the person goes; a session that
 * merely ends leaves it for the next sign-in.
 */
export async function signOut() {
  const userId = knownUser()?.id;
  // From the start: any other call may be told that the session is over before this one returns.
  isLeaving = true;
  try {
    await client.session.signOut();
    if (userId !== undefined) await forgetKeptChanges({ userId });
    forgetSession();
  } finally {
    isLeaving = false;
  }
}

export const useSignOut = () => useMutation({ mutationFn: signOut });

/**
 * Keeps the session asked for and renewed, and calls back when it ends: said by the server, signed out here, signed
 * out in another tab, or somebody else signed in there, whose page this is not.
 */
export function watchSession(onEnd: (how: { isLeaving: boolean }) => void) {
  onSessionEnd(forgetSession);
  addEventListener("storage", ({ key }) => {
    if (key !== rememberedUserKey && key !== null) return;
    if (remembered()) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    else {
      isToldByTab = true;
      forgetSession();
      isToldByTab = false;
    }
  });
  let known = knownUser();
  new QueryObserver(queryClient, sessionQuery).subscribe(({ data: user }) => {
    const ended = known !== null && user === null;
    if (ended && !isLeaving && !isToldByTab) endedEmail = known?.email;
    else if (ended || user) endedEmail = undefined;
    const isOther = known !== null && user !== null && user !== undefined && user.id !== known.id;
    known = user ?? null;
    if (isOther) forgetAnswers();
    if (ended || isOther) onEnd({ isLeaving });
  });
}

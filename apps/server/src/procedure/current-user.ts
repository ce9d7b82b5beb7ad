import type { CurrentUser, RequestContext } from "./context.ts";
import { readSignedCookies, setSignedCookie } from "#auth/cookies.ts";
import { findSession, renewSession, sessionIdleMs } from "#auth/sessions.ts";
import { hash } from "#lib/secret.ts";

/** A session in use is renewed when so much of its idle time has passed. */
const renewAfterMs = 3600_000;

export const sessionTokenHashes = (context: RequestContext): string[] =>
  readSignedCookies(context, "session").map(hash);

export const setSessionCookie = (context: RequestContext, token: string) =>
  setSignedCookie(context, "session", token, sessionIdleMs / 1000);

/** The caller, looked up for every request: an ended session or a removed role takes effect at once. */
export async function findCurrentUser(context: RequestContext): Promise<CurrentUser | undefined> {
  const { clock, db } = context;
  const now = clock();
  for (const token of readSignedCookies(context, "session")) {
    const session = await findSession(db, hash(token), now);
    if (!session) continue;
    const isDue = session.expiresAt.getTime() - now.getTime() <= sessionIdleMs - renewAfterMs;
    const expiresAt = isDue ? await renewSession(db, session.id, now) : session.expiresAt;
    if (!expiresAt) continue;
    if (isDue) setSessionCookie(context, token);
    return {
      id: session.userId,
      email: session.email,
      role: session.role ?? "user",
      expiresAt,
      sessionId: session.id,
    };
  }
  return undefined;
}

import type { CurrentUser, RequestContext } from "#api/context.ts";
import { isDue, sessionMaximumSeconds } from "#auth/auth.ts";
import { DatabaseAway } from "#db/away.ts";
import { findSession } from "./queries.ts";

/**
 * Who asks, looked up anew for every request: a session that was ended or a role that was taken away
 * counts at once. A session past its greatest age is ended here.
 */
export async function findCurrentUser(context: RequestContext): Promise<CurrentUser | undefined> {
  const { auth, clock, db, headers } = context;
  const cookies = headers.get("cookie");
  if (cookies === null) return undefined;
  const token = auth.sessionTokenIn(cookies);
  const session = token === undefined ? undefined : await findSession(db, token);
  if (!session) return undefined;
  const { createdAt, email, role, userId } = session;
  if (clock().getTime() - createdAt.getTime() > sessionMaximumSeconds * 1000) {
    await auth.api.signOut({ headers });
    return undefined;
  }
  const expiresAt = isDue(session) ? await renew(context) : session.expiresAt;
  if (!expiresAt) return undefined;
  return { id: userId, email, role: role ?? "user", expiresAt, sessionStartedAt: createdAt };
}

/** Lets Better Auth renew a session and its cookie, or end it; answers until when it lives now. */
async function renew({ auth, headers, pool, resHeaders }: RequestContext) {
  const since = performance.now();
  const { headers: cookies, response } = await auth.api
    .getSession({ headers, returnHeaders: true })
    .catch((cause: unknown) => {
      // Better Auth keeps to itself what failed below it.
      const { awayAt, awayBecause } = pool;
      if (awayAt < since) throw cause;
      throw new DatabaseAway("no session can be read", { cause: awayBecause });
    });
  if (!response) return undefined;
  for (const cookie of cookies.getSetCookie()) resHeaders.append("set-cookie", cookie);
  return response.session.expiresAt;
}

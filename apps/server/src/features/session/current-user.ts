import { eq } from "drizzle-orm";
import type { CurrentUser, RequestContext } from "#api/context.ts";
import { sessionMaximumSeconds } from "#auth/auth.ts";
import { DatabaseAway } from "#db/away.ts";
import { userRoles } from "#db/schema.ts";

/**
 * Who asks, looked up anew for every request: a session that was ended or a role that was taken away
 * counts at once. A session past its greatest age is ended here.
 */
export async function findCurrentUser(context: RequestContext): Promise<CurrentUser | undefined> {
  const { auth, clock, db, headers, resHeaders } = context;
  if (!headers.has("cookie")) return undefined;
  const since = performance.now();
  const { headers: cookies, response } = await auth.api
    .getSession({ headers, returnHeaders: true })
    .catch((cause: unknown) => {
      // Better Auth keeps to itself what failed below it.
      const { awayAt, awayBecause } = context.pool;
      if (awayAt < since) throw cause;
      throw new DatabaseAway("no session can be read", { cause: awayBecause });
    });
  if (!response) return undefined;
  const { session, user } = response;
  if (clock().getTime() - session.createdAt.getTime() > sessionMaximumSeconds * 1000) {
    await auth.api.signOut({ headers });
    return undefined;
  }
  for (const cookie of cookies.getSetCookie()) resHeaders.append("set-cookie", cookie);
  const assigned = await db.query.userRoles.findFirst({
    where: eq(userRoles.userId, user.id),
    columns: { role: true },
  });
  return {
    id: user.id,
    email: user.email,
    role: assigned?.role ?? "user",
    expiresAt: session.expiresAt,
    sessionStartedAt: session.createdAt,
  };
}

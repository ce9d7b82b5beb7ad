import { APIError } from "better-auth/api";
import { sql } from "drizzle-orm";
import type { CurrentUser, RequestContext } from "#api/context.ts";
import { isDue, sessionMaximumSeconds } from "#auth/auth.ts";
import { headersWith } from "#auth/session-cookie.ts";
import type { SessionCookie } from "#auth/session-cookie.ts";
import { findSession } from "./queries.ts";

/**
 * Who asks, looked up anew for every request: a session that was ended or a role that was taken away
 * counts at once. A session past its greatest age is ended here.
 */
export async function findCurrentUser(context: RequestContext): Promise<CurrentUser | undefined> {
  const { auth, db, headers } = context;
  const found = await Promise.all(
    auth.sessionCookiesIn(headers.get("cookie")).map(async (cookie) => ({
      cookie,
      session: await findSession(db, cookie.token),
    })),
  );
  for (const { cookie, session } of found) {
    const user = session && (await findUserOf(cookie, session, context));
    if (user) return user;
  }
  return undefined;
}

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

async function findUserOf(
  cookie: SessionCookie,
  session: FoundSession,
  context: RequestContext,
): Promise<CurrentUser | undefined> {
  const { auth, clock } = context;
  const { createdAt, email, id, role, userId } = session;
  if (clock().getTime() - createdAt.getTime() > sessionMaximumSeconds * 1000) {
    await auth.api.signOut({ headers: headersWith(context.headers, cookie) });
    return undefined;
  }
  const expiresAt = isDue(session) ? await renew(cookie, context) : session.expiresAt;
  if (!expiresAt) return undefined;
  return {
    id: userId,
    email,
    role: role ?? "user",
    expiresAt,
    sessionId: id,
    sessionStartedAt: createdAt,
  };
}

/** Lets Better Auth renew a session and its cookie, or end it; answers until when it lives now. */
async function renew(
  cookie: SessionCookie,
  { auth, db, headers: all, resHeaders }: RequestContext,
) {
  const headers = headersWith(all, cookie);
  const renewed = await auth.api
    .getSession({ headers, returnHeaders: true })
    .catch(async (cause: unknown) => {
      // It was there a moment ago, and was ended meanwhile.
      if (cause instanceof APIError && cause.status === "UNAUTHORIZED") return undefined;
      await db.execute(sql`select 1`); // Better Auth keeps to itself that the database is unavailable
      throw cause;
    });
  if (!renewed?.response) return undefined;
  for (const cookie of renewed.headers.getSetCookie()) resHeaders.append("set-cookie", cookie);
  return renewed.response.session.expiresAt;
}

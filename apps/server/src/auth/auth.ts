import { betterAuth } from "better-auth/minimal"; // without Kysely, which our adapter does not need
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Database } from "#db/client.ts";
import { sessions, users } from "#db/schema.ts";
import { sessionCookieReader } from "./session-cookie.ts";

const day = 24 * 3600;
/** A session that is not used for this long ends, in seconds. */
const sessionIdleSeconds = 7 * day;
/** A session that is used is renewed when so much of that is over, in seconds. */
const renewalSeconds = 3600;
/** Used or not, no session lives longer, in seconds. */
export const sessionMaximumSeconds = 30 * day;

/** Whether Better Auth, which goes by the machine's clock, would renew or end a session. */
export const isDue = ({ expiresAt }: { expiresAt: Date }): boolean =>
  expiresAt.getTime() - Date.now() <= (sessionIdleSeconds - renewalSeconds) * 1000;

/** `__Host-` binds a cookie to this very host; browsers accept it under https only. */
export const cookieName = (publicUrl: string, name: string) =>
  publicUrl.startsWith("https:") ? `__Host-${name}` : name;

/**
 * Starts a session for a user whose mail address was just proven, and ends those that the browser
 * had. Its only caller is our own sign-in: Better Auth's HTTP handler is not mounted anywhere.
 */
const sessionStarter = () => ({
  id: "session-starter",
  endpoints: {
    startSession: createAuthEndpoint(
      "/start-session",
      {
        method: "POST",
        body: z.object({
          userId: z.string(),
          /** Which one it is, as its owner tells it from his others. */
          browser: z.string().nullish(),
          before: z.array(z.string()).optional(),
        }),
        metadata: { SERVER_ONLY: true },
      },
      async (endpoint) => {
        const { internalAdapter } = endpoint.context;
        const { before = [], browser = null, userId } = endpoint.body;
        const user = await internalAdapter.findUserById(userId);
        if (!user) throw new Error("a session was asked for a user that does not exist");
        for (const token of before) await internalAdapter.deleteSession(token);
        // By itself Better Auth would keep the whole header of the request.
        const session = await internalAdapter.createSession(user.id, false, { userAgent: browser });
        await setSessionCookie(endpoint, { session, user });
        return endpoint.json({});
      },
    ),
  },
});

export type Auth = ReturnType<typeof createAuth>;

/** Sessions and their cookies, by Better Auth. How somebody proves an address is ours (features/session). */
export function createAuth(options: { db: Database; secret: string; publicUrl: string }) {
  const { db, secret, publicUrl } = options;
  const sessionCookie = cookieName(publicUrl, "session");
  const { api } = betterAuth({
    baseURL: publicUrl,
    secret,
    secrets: [{ version: 1, value: secret }], // else a variable of the environment would come before it
    database: drizzleAdapter(db, { provider: "pg", schema: { user: users, session: sessions } }),
    session: {
      expiresIn: sessionIdleSeconds,
      updateAge: renewalSeconds,
      cookieCache: { enabled: false },
    },
    advanced: {
      // Its tables for passwords, social accounts and its own tokens are not used, so they do not exist.
      database: { generateId: false, validateSchema: false },
      ipAddress: { disableIpTracking: true },
      // Better Auth's own secure prefix would come before ours.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookie,
          attributes: {
            secure: publicUrl.startsWith("https:"),
            sameSite: "lax",
            httpOnly: true,
            path: "/",
          },
        },
      },
    },
    logger: { disabled: true },
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    plugins: [sessionStarter()],
  });
  return { api, sessionCookiesIn: sessionCookieReader(sessionCookie, secret) };
}

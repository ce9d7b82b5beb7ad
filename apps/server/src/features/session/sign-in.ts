import { randomInt, randomUUID } from "node:crypto";
import { limits } from "@app/contract";
import { parse, serialize } from "hono/utils/cookie";
import type { RequestContext } from "#api/context.ts";
import { cookieName } from "#auth/auth.ts";
import type { Connection } from "#db/client.ts";
import { record } from "#lib/audit.ts";
import { hash, keyedHash, randomToken, sign, signedValue } from "#lib/secret.ts";
import { browserName } from "./browser-name.ts";
import { setRole } from "./change-role.ts";
import { signInMail } from "./emails.ts";
import {
  closeSignInRequests,
  ensureUser,
  insertSignInRequest,
  markEmailVerified,
} from "./queries.ts";

const cookiePurpose = "sign-in cookie";

/**
 * What tells this browser from others until it is signed in: the value of a short-lived cookie that we made. Without
 * `__Host-` others may have put one of this name beside it.
 */
export function browserOf({ headers, secret, settings }: RequestContext): string | undefined {
  const name = cookieName(settings.PUBLIC_URL, "signin");
  return headers
    .get("cookie")
    ?.split(";")
    .map((cookie) => signedValue(secret, cookiePurpose, parse(cookie, name)[name] ?? ""))
    .find((browser) => browser !== undefined);
}

function keepBrowser({ resHeaders, secret, settings }: RequestContext, browser: string) {
  const value = sign(secret, cookiePurpose, browser);
  const cookie = serialize(cookieName(settings.PUBLIC_URL, "signin"), value, {
    httpOnly: true,
    sameSite: "Lax",
    secure: settings.PUBLIC_URL.startsWith("https:"),
    path: "/",
    maxAge: limits.signInMinutes * 60,
  });
  resHeaders.append("set-cookie", cookie);
}

export const codeHash = (secret: string, requestId: string, code: string) =>
  keyedHash(secret, `${requestId}:${code}`);

/** How a browser stands in the table: by its cookie and the mark that its page has, neither of which counts alone. */
export const browserHash = (browser: string, mark: string | undefined) =>
  hash(`${browser}:${mark ?? ""}`);

/** Makes a link and a code for an address and puts the mail with both into the outbox. */
export async function sendSignInMail(
  context: RequestContext,
  { email, next, mark }: { email: string; next?: string | undefined; mark?: string | undefined },
) {
  const { clock, db, outbox, secret, settings } = context;
  const now = clock();
  const expiresAt = new Date(now.getTime() + limits.signInMinutes * 60_000);
  const id = randomUUID();
  const token = randomToken();
  const code = String(randomInt(10 ** limits.signInCode)).padStart(limits.signInCode, "0");
  const browser = browserOf(context) ?? randomToken();
  const path = next ? `&next=${encodeURIComponent(next)}` : "";
  const content = await signInMail({
    brandName: settings.BRAND_NAME,
    link: `${settings.PUBLIC_URL}/auth#token=${token}${path}`,
    code,
    minutes: limits.signInMinutes,
  });
  await db.transaction(async (transaction) => {
    await insertSignInRequest(transaction, {
      id,
      email,
      tokenHash: hash(token),
      codeHash: codeHash(secret, id, code),
      browserHash: browserHash(browser, mark),
      nextPath: next ?? null,
      expiresAt,
      createdAt: now,
    });
    await outbox.put(transaction, {
      kind: "sign-in",
      cause: `sign-in:${id}`,
      to: email,
      content,
      goodUntil: expiresAt,
    });
  });
  outbox.wake();
  keepBrowser(context, browser);
}

/** What follows from a proven address: its user exists, all other links are dead, the sign-in is on record. */
export async function admit(
  transaction: Connection,
  { clock, settings }: RequestContext,
  email: string,
): Promise<string> {
  await closeSignInRequests(transaction, email, clock());
  const user = await ensureUser(transaction, email);
  if (!user.emailVerified) await markEmailVerified(transaction, user.id);
  if (settings.ADMIN_EMAILS.includes(email)) await setRole(transaction, user, "admin", null);
  await record(transaction, user, { action: "sign-in", entity: "session" });
  return user.id;
}

/** Gives this browser a new session, and ends whichever it had. */
export async function startSession({ auth, headers, resHeaders }: RequestContext, userId: string) {
  const before = auth.sessionCookiesIn(headers.get("cookie"));
  const { headers: cookies } = await auth.api.startSession({
    body: {
      userId,
      browser: browserName(headers.get("user-agent")),
      before: before.map(({ token }) => token),
    },
    headers,
    returnHeaders: true,
  });
  for (const cookie of cookies.getSetCookie()) resHeaders.append("set-cookie", cookie);
}

import { randomInt, randomUUID } from "node:crypto";
import { limits } from "@app/contract";
import type { RequestContext } from "#procedure/context.ts";
import { readSignedCookies, setSignedCookie } from "#auth/cookies.ts";
import type { Connection } from "#db/client.ts";
import { deleteSessionsByToken, insertSession } from "#auth/sessions.ts";
import { record } from "#lib/audit.ts";
import { hash, keyedHash, randomToken } from "#lib/secret.ts";
import { browserName } from "./browser-name.ts";
import { setRole } from "./change-role.ts";
import { sessionTokenHashes } from "#procedure/current-user.ts";
import { signInMail } from "./emails.ts";
import {
  closeSignInRequests,
  ensureUser,
  insertSignInRequest,
  markEmailVerified,
} from "./queries.ts";

/**
 * What distinguishes this browser from others until it is signed in: the value of a short-lived cookie that we signed.
 */
export async function browserOf(context: RequestContext): Promise<string | undefined> {
  const [browser] = await readSignedCookies(context.headers, "signin", context);
  return browser;
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
  const browser = (await browserOf(context)) ?? randomToken();
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
  const cookie = { name: "signin", value: browser, seconds: limits.signInMinutes * 60 };
  await setSignedCookie(context.resHeaders, cookie, context);
}

/**
 * What follows from a proven address: its user exists, all other links are dead, the sign-in is on record, and a new
 * session replaces those that the browser had. Answers the session's token, for `setSessionCookie`.
 */
export async function admit(transaction: Connection, context: RequestContext, email: string) {
  const { clock, settings } = context;
  await closeSignInRequests(transaction, email, clock());
  const user = await ensureUser(transaction, email);
  if (!user.emailVerified) await markEmailVerified(transaction, user.id);
  if (settings.ADMIN_EMAILS.includes(email)) await setRole(transaction, user, "admin", null);
  await record(transaction, user, { action: "sign-in", entity: "session" });
  await deleteSessionsByToken(transaction, await sessionTokenHashes(context));
  const token = randomToken();
  await insertSession(transaction, {
    userId: user.id,
    tokenHash: hash(token),
    userAgent: browserName(context.headers.get("user-agent")),
    now: clock(),
  });
  return { userId: user.id, token };
}

import { randomInt, randomUUID } from "node:crypto";
import { limits } from "@app/contract";
import { BROWSER_MAP, parse } from "bowser";
import type { RequestContext } from "#procedure/context.ts";
import { readSignedCookies, setSignedCookie } from "#auth/cookies.ts";
import type { Connection } from "#db/client.ts";
import { signInRequests } from "#db/schema.ts";
import { setRole } from "#features/people/roles.ts";
import { deleteSessionsByToken, insertSession } from "#auth/sessions.ts";
import { record } from "#lib/audit.ts";
import { plainLine } from "#plain-line.ts";
import { hash, keyedHash, randomToken } from "#lib/secret.ts";
import { writeMail } from "#lib/write-mail.ts";
import { sessionTokenHashes } from "#procedure/current-user.ts";
import type { Settings } from "#settings.ts";
import { closeSignInRequests, ensureUser, markEmailVerified } from "./queries.ts";

/** What distinguishes this browser until it is signed in: the value of a short-lived cookie that we signed. */
export const browserOf = (context: RequestContext): string | undefined =>
  readSignedCookies(context, "signin")[0];

export const codeHash = (secret: string, requestId: string, code: string) =>
  keyedHash(secret, `${requestId}:${code}`);

/** How a browser is stored: by its cookie and the mark that its page has; neither is enough alone. */
export const browserHash = (browser: string, mark: string | undefined) =>
  hash(`${browser}:${mark ?? ""}`);

/** The one email of the sign-in: a link for this device, a code for another one. */
export const signInEmail = (settings: Settings, link: string, code: string) =>
  writeMail(settings, {
    subject: `Sign in to ${plainLine(settings.BRAND_NAME)}`,
    heading: "Sign in with one click",
    parts: [
      { button: "Sign in", link },
      { label: "Or enter this code where you requested the email", code },
      { paragraph: `Both work once and expire after ${limits.signInMinutes} minutes.` },
      { paragraph: "If you didn't request this, you can ignore this email." },
    ],
  });

/** Makes a link and a code for an address and puts the email with both into the outbox. */
export async function sendSignInEmail(
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
  const link = `${settings.PUBLIC_URL}/auth#token=${token}${path}`;
  const content = await signInEmail(settings, link, code);
  await db.transaction(async (transaction) => {
    await transaction.insert(signInRequests).values({
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
  setSignedCookie(context, "signin", browser, limits.signInMinutes * 60);
}

/** Far more than a browser sends: the library does not parse kilobytes. */
const longestHeader = 500;

/** For an unknown browser the library returns words of the request itself, which are not trusted. */
const known = new Set(Object.values(BROWSER_MAP));

/** What is stored of the browser's header: "Chrome on Windows". Null where neither browser nor system is known. */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = parse(userAgent.slice(0, longestHeader));
  const name = known.has(browser.name ?? "")
    ? browser.name?.replace(/ for Android$/, "")
    : undefined;
  if (!os.name) return name ?? null;
  return `${name ?? "A browser"} on ${os.name}`;
}

/**
 * What follows from a proven address: its user exists, all other links are closed, the sign-in is on record, and a new
 * session replaces those that the browser had. Answers the user, the session's token for `setSessionCookie`, and the
 * path to open next.
 */
export async function admit(
  transaction: Connection,
  context: RequestContext,
  { email, nextPath }: Pick<typeof signInRequests.$inferSelect, "email" | "nextPath">,
  disabled: () => Error,
) {
  const { clock, settings } = context;
  await closeSignInRequests(transaction, email, clock());
  const user = await ensureUser(transaction, email);
  if (user.disabledAt) throw disabled();
  if (!user.emailVerified) await markEmailVerified(transaction, user.id);
  if (settings.ADMIN_EMAILS.includes(email)) await setRole(transaction, user, "admin", null);
  await record(transaction, user, "sign-in", "session");
  await deleteSessionsByToken(transaction, sessionTokenHashes(context));
  const token = randomToken();
  await insertSession(transaction, {
    userId: user.id,
    tokenHash: hash(token),
    userAgent: browserName(context.headers.get("user-agent")),
    now: clock(),
  });
  return { user, token, next: nextPath };
}

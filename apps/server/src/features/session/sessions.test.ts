import { limits, messages } from "@app/contract";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, sessions } from "#db/schema.ts";
import { databaseAfter } from "#testing/older-database.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { hash } from "#lib/secret.ts";
import { testApp } from "#testing/test-app.ts";

type App = Awaited<ReturnType<typeof testApp>>;

const onWindows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

/** Signs in by email, in a browser that says what it is. */
async function signInWith(app: App, userAgent: string) {
  const browser = app.browser();
  await browser.api.session.requestLink({ email: "ann@acme.com" });
  const { text } = (await app.mails()).at(-1)!; // it was just asked for
  const token = /#token=([\w-]+)/.exec(text)![1]!; // every sign-in email has one
  const response = await browser.request("/api/rpc/session/useLink", {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify({ json: { token } }),
  });
  expect(response.status).toBe(200);
  return browser;
}

/** Ann, signed in in three browsers, and Bob in one. */
async function people() {
  const app = await testApp();
  const [desk, phone, lost] = [
    await app.signedIn("ann@acme.com"),
    await app.signedIn("ann@acme.com"),
    await app.signedIn("ann@acme.com"),
  ];
  return { app, desk, phone, lost, bob: await app.signedIn("bob@acme.com") };
}

type Person = Awaited<ReturnType<App["signedIn"]>>;

const idOf = async ({ api }: Person) =>
  (await api.sessions.list()).find(({ isCurrent }) => isCurrent)!.id; // who asks is in his list

const isSignedIn = async ({ api }: Person) => (await api.session.current()) !== null;

test("a person sees their own sessions alone, the one that asks first, then those that were used last", async () => {
  const { app, desk, phone, lost, bob } = await people();
  const listed = await phone.api.sessions.list();
  expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  const atDesk = await desk.api.sessions.list();
  expect(atDesk[0]?.id).not.toBe(listed[0]?.id);
  expect(new Set(atDesk.map(({ id }) => id))).toEqual(new Set(listed.map(({ id }) => id)));
  expect(await bob.api.sessions.list()).toHaveLength(1);

  await app.db
    .update(sessions)
    .set({ updatedAt: new Date(app.time.now.getTime() + 3600_000) })
    .where(eq(sessions.id, await idOf(lost)));
  const later = await desk.api.sessions.list();
  expect(later[1]?.id).toBe(await idOf(lost));
  const many = Array.from({ length: limits.sessionsListed }, (_, at) => ({
    userId: desk.user.id,
    tokenHash: String(at),
    expiresAt: new Date("2036-01-01T00:00:00Z"),
  }));
  await app.db.insert(sessions).values(many);
  const longList = await desk.api.sessions.list();
  expect(longList).toHaveLength(limits.sessionsListed);
  expect(longList[0]?.isCurrent).toBe(true);
  expect(await desk.api.sessions.endOthers()).toEqual({ ended: limits.sessionsListed + 2 });
});

test("of a browser its name is stored and shown, and no word of its own", async () => {
  const app = await testApp();
  await signInWith(app, onWindows);
  const other = await signInWith(app, "Mallory/1 (your bank)");
  expect(await other.api.sessions.list()).toMatchObject([
    { browser: null, isCurrent: true },
    { browser: "Chrome on Windows", isCurrent: false },
  ]);
  const stored = await app.db.select().from(sessions);
  expect(stored.map(({ userAgent, ipAddress }) => [userAgent, ipAddress])).toEqual([
    ["Chrome on Windows", null],
    [null, null],
  ]);
});

test("what earlier versions stored of browsers is deleted, tokens become hashes, and nobody is signed out", async () => {
  const { db, pool } = await databaseAfter(12);
  await pool.query(
    "insert into sessions (user_id, token, expires_at, user_agent, ip_address) select id, 'a', now(), $1, '' from users",
    [onWindows],
  );
  await migrateDatabase(db);
  expect(await db.select().from(sessions)).toMatchObject([
    { tokenHash: hash("a"), userAgent: null, ipAddress: null },
  ]);
});

test("what is over is in no list, and cannot be ended", async () => {
  const { app, desk, phone, lost } = await people();
  const [idle, old] = [await idOf(phone), await idOf(lost)];
  const daysAgo = (days: number) => new Date(app.time.now.getTime() - days * 24 * 3600_000);
  const set = (id: string, values: Partial<typeof sessions.$inferInsert>) =>
    app.db.update(sessions).set(values).where(eq(sessions.id, id));
  await set(idle, { expiresAt: daysAgo(1) });
  await set(old, { createdAt: daysAgo(31) });
  expect(await desk.api.sessions.list()).toHaveLength(1);
  for (const id of [idle, old]) {
    await expect(desk.api.sessions.end({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(await desk.api.sessions.endOthers()).toEqual({ ended: 0 });
  expect(await app.db.$count(auditLog)).toBe(0);
});

test("a session that is ended counts with its next call, and is on record; one's own is ended here alone", async () => {
  const { app, desk, phone, lost } = await people();
  expect(await desk.api.sessions.end({ id: await idOf(lost) })).toEqual({});
  expect(await isSignedIn(lost)).toBe(false);
  await expect(lost.api.checkups.list()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(await isSignedIn(desk)).toBe(true);
  expect(await isSignedIn(phone)).toBe(true);
  expect(await desk.api.sessions.list()).toHaveLength(2);
  const [entry] = await app.db.select().from(auditLog).orderBy(desc(auditLog.id));
  expect(entry).toMatchObject({
    actorEmail: "ann@acme.com",
    action: "revoke",
    entity: "session",
    entityId: desk.user.id,
    before: { email: "ann@acme.com", sessions: 1 },
    after: null,
  });

  await desk.api.sessions.end({ id: await idOf(desk) });
  expect(await isSignedIn(desk)).toBe(false);
  expect(await phone.api.sessions.list()).toHaveLength(1);
});

test("nobody ends another person's session, and no session twice; all others are ended at once", async () => {
  const { app, desk, phone, lost, bob } = await people();
  const missing = { status: 404, code: "NOT_FOUND", message: messages.notFound };
  const id = await idOf(phone);
  const unknown = ["00000000-0000-4000-8000-000000000000", "malformed", ""];
  for (const wrong of [id, ...unknown]) {
    await expect(bob.api.sessions.end({ id: wrong })).rejects.toMatchObject(missing);
  }
  expect(await isSignedIn(phone)).toBe(true);
  const ends = await Promise.allSettled([1, 2].map(() => desk.api.sessions.end({ id })));
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(desk.api.sessions.end({ id })).rejects.toMatchObject(missing);
  expect(await app.db.$count(auditLog)).toBe(1);

  await app.signedIn("ann@acme.com");
  expect(await lost.api.sessions.endOthers()).toEqual({ ended: 2 });
  expect(await Promise.all([desk, phone, lost, bob].map(isSignedIn))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(await lost.api.sessions.endOthers()).toEqual({ ended: 0 });
  const [, entry, ...more] = await app.db.select().from(auditLog).orderBy(auditLog.id);
  expect(entry).toMatchObject({ before: { email: "ann@acme.com", sessions: 2 } });
  expect(more).toEqual([]);
});

test("a session that was ended is not renewed into life by a call that came at the same moment", async () => {
  const { app, desk } = await people();
  const due = { expiresAt: new Date(app.time.now.getTime() + (7 * 24 - 2) * 3600_000) };
  // Of so many some are ended between being found and being renewed.
  for (let round = 0; round < 10; round += 1) {
    const lost = await app.signedIn("ann@acme.com");
    const id = await idOf(lost);
    await app.db.update(sessions).set(due).where(eq(sessions.id, id));
    await Promise.all([
      desk.api.sessions.end({ id }),
      ...Array.from({ length: 5 }, () => lost.api.session.current()),
    ]);
    expect(await isSignedIn(lost)).toBe(false);
    expect(await app.db.$count(sessions, eq(sessions.id, id))).toBe(0);
  }
});

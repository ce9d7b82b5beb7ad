import { messages, stuckDays, wholeCheckup } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, briefNotes, checkups } from "#db/schema.ts";
import { makeCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

async function office() {
  const app = await testApp();
  const { api, user } = await app.administrator();
  const entries = (id: string) =>
    app.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
  return { app, api, db: app.db, admin: api.admin.checkups, user, entries };
}

const randomId = () => crypto.randomUUID();

test("who changes a review becomes the reviewer, and each change leaves one trace", async () => {
  const { app, db, admin, user, entries } = await office();
  const { id } = await makeCheckup(db, { companyName: "Acme" });
  const me = { id: user.id, email: user.email };
  expect(await admin.work({ id })).toMatchObject({ review: "new", reviewer: null, note: null });
  const prepared = { review: "prepared", reviewer: me } as const;
  expect(await admin.review({ id, review: "prepared" })).toEqual(prepared);
  expect(await admin.review({ id, review: "prepared" })).toEqual(prepared);
  const other = await app.administrator("other@acme.com");
  await other.api.admin.checkups.review({ id, review: "met" });
  expect(await admin.work({ id })).toMatchObject({ review: "met", reviewer: me });
  const late = await admin.review({ id, from: "new", review: "prepared" });
  expect(late).toEqual({ review: "met", reviewer: me });
  const handed = await admin.review({ id, reviewer: other.user.id });
  expect(handed.reviewer).toEqual({ id: other.user.id, email: "other@acme.com" });
  expect((await admin.review({ id, reviewer: null })).reviewer).toBeNull();
  const traces = (await entries(id)).map(({ actorEmail, before, after }) => [
    actorEmail,
    before,
    after,
  ]);
  expect(traces).toEqual([
    [user.email, { review: "new" }, { review: "prepared", reviewer: user.email }],
    [
      "other@acme.com",
      { review: "prepared", reviewer: user.email },
      { review: "met", reviewer: user.email },
    ],
    [
      user.email,
      { review: "met", reviewer: user.email },
      { review: "met", reviewer: "other@acme.com" },
    ],
    [user.email, { review: "met", reviewer: "other@acme.com" }, { review: "met" }],
  ]);
});

test("only an administrator can be named as reviewer; one who is removed leaves no reviewer", async () => {
  const { app, db, admin } = await office();
  const { id, userId } = await makeCheckup(db);
  const rejected = { code: "INPUT_INVALID", message: messages.choiceInvalid };
  for (const reviewer of [userId, randomId()])
    await expect(admin.review({ id, reviewer })).rejects.toMatchObject(rejected);
  await expect(admin.review({ id: randomId(), review: "met" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const other = await app.administrator("other@acme.com");
  await admin.review({ id, reviewer: other.user.id });
  await db.execute(`delete from users where email = 'other@acme.com'`);
  expect((await admin.work({ id })).reviewer).toBeNull();
});

test("customers see nothing of a review, and it does not change when they changed theirs last", async () => {
  const { app, admin, api } = await office();
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await ann.api.checkups.create();
  const [before, listed] = [await ann.api.checkups.get({ id }), await ann.api.checkups.list()];
  await admin.review({ id, review: "followed_up" });
  const note = { question: wholeCheckup, from: "", text: "Call them" };
  await api.admin.briefs.saveNote({ id, ...note });
  expect(await ann.api.checkups.get({ id })).toEqual(before);
  expect(await ann.api.checkups.list()).toEqual(listed);
  expect(JSON.stringify([before, listed])).not.toMatch(/review/i);
});

test("an open check-up has its place in the list, also when the list's filter no longer finds it", async () => {
  const { db, admin } = await office();
  const ids: string[] = [];
  for (const companyName of ["Walk A", "Walk B", "Zoo", "Walk C"])
    ids.push((await makeCheckup(db, { companyName })).id);
  const [a, b, other, c] = ids as [string, string, string, string];
  const list = { search: "walk", review: "new", sort: "companyName", direction: "asc" } as const;
  const place = async (id: string, query: object = list) => {
    const { previous, next, position, total } = await admin.work({ ...query, id });
    return [previous, next, position, total];
  };
  expect(await place(a)).toEqual([null, b, 1, 3]);
  expect(await place(b)).toEqual([a, c, 2, 3]);
  await admin.review({ id: b, review: "prepared" });
  expect(await place(b)).toEqual([a, c, 2, 3]);
  expect(await place(a)).toEqual([null, c, 1, 2]);
  expect(await place(other)).toEqual([c, null, 3, 3]);
  expect(await place(c, { ...list, direction: "desc" })).toEqual([null, a, 1, 2]);
  expect(await place(b, {})).toEqual([other, a, 3, 4]); // latest first
  await expect(admin.work({ id: randomId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("check-ups are found by website, standard, size, review, reviewer, and whether they are stuck", async () => {
  const { app, db, admin, user } = await office();
  const long = new Date(app.time.now.getTime() - stuckDays * 24 * 3600_000 - 1);
  const values = [
    {
      companyName: "Small",
      companyWebsite: "https://www.tiny-works.com/about",
      companySize: "1-10",
      complianceStandard: "cmmc",
    },
    { companyName: "Large", companySize: "10,001+", complianceStandard: "soc-2" },
  ];
  const [small, large] = await Promise.all(values.map((one) => makeCheckup(db, one)));
  await db.update(checkups).set({ updatedAt: app.time.now });
  await db.update(checkups).set({ updatedAt: long }).where(eq(checkups.id, large!.id));
  const closed = await makeCheckup(db, { companyName: "Closed" });
  await db.update(checkups).set({ updatedAt: long }).where(eq(checkups.id, closed.id));
  for (const one of [small!, closed]) await admin.review({ id: one.id, review: "closed" });
  await admin.review({ id: closed.id, reviewer: null });
  const found = async (query: Parameters<typeof admin.list>[0]) =>
    (await admin.list(query)).rows.map((row) => row.companyName);
  for (const search of ["tiny-works", "https://www.tiny-works.com/"])
    expect(await found({ search })).toEqual(["Small"]);
  expect(await found({ standard: "cmmc" })).toEqual(["Small"]);
  expect(await found({ size: "10,001+" })).toEqual(["Large"]);
  expect(await found({ review: "closed", sort: "companyName" })).toEqual(["Small", "Closed"]);
  expect(await found({ reviewer: user.id })).toEqual(["Small"]);
  expect(await found({ status: "stuck" })).toEqual(["Large"]);
  const { rows } = await admin.list({ reviewer: user.id });
  expect(rows).toMatchObject([{ review: "closed", reviewer: user.email }]);
});

test("a check-up has a note of its own, before it is completed too; nobody replaces it unseen", async () => {
  const { app, api, db, admin, user, entries } = await office();
  const { id } = await makeCheckup(db);
  const { saveNote } = api.admin.briefs;
  const question = wholeCheckup;
  expect((await admin.work({ id })).note).toBeNull();
  await saveNote({ id, question, from: "", text: "Waits for its VPN details." });
  const { note } = await admin.work({ id });
  expect(note).toMatchObject({ text: "Waits for its VPN details.", updatedBy: user.email });
  const other = await app.administrator("other@acme.com");
  await expect(
    other.api.admin.briefs.saveNote({ id, question, from: "", text: "Called." }),
  ).rejects.toMatchObject({ code: "CHANGED_BY_OTHER" });
  const logged = await entries(id);
  expect(logged.map(({ action }) => action)).toEqual(["note"]);
  expect(JSON.stringify(logged)).not.toContain("VPN"); // the log is never deleted
  await admin.remove({ id });
  expect(await db.$count(briefNotes)).toBe(0);
});

test("many get a reviewer at once, and keep their states", async () => {
  const { app, db, admin } = await office();
  const other = await app.administrator("other@acme.com");
  const ids = [(await makeCheckup(db)).id, (await makeCheckup(db)).id];
  await admin.review({ id: ids[0]!, review: "met" }); // there are two
  const { done } = await admin.reviewMany({ ids, reviewer: other.user.id });
  const reviewer = { id: other.user.id, email: "other@acme.com" };
  expect(done).toEqual([
    { review: "met", reviewer },
    { review: "new", reviewer },
  ]);
  const { failed } = await admin.reviewMany({ ids, reviewer: randomId() });
  expect(failed.map(({ reason }) => reason)).toEqual([
    messages.choiceInvalid,
    messages.choiceInvalid,
  ]);
});

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, briefNotes, checkups, sessions, trash, users } from "#db/schema.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { bookingCustomer, passUndo, team } from "#testing/booking-customer.ts";
import { makeCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";
import { tablesWith } from "#testing/tables-with.ts";
import { deletePerson } from "./roles.ts";

type App = Awaited<ReturnType<typeof testApp>>;

const remove = ({ db }: App, email: string) =>
  inTransaction(db, (transaction) => deletePerson(transaction, email));

test("a person is deleted with sessions and role, but not with check-ups, and not the last administrator", async () => {
  const app = await testApp();
  const ann = await app.administrator("ann@acme.com");
  const bob = await app.signedIn("bob@acme.com");
  const { id } = await makeCheckup(app.db, { userId: bob.user.id });
  expect(await remove(app, "nobody@acme.com")).toBe("unknown");
  expect(await remove(app, "ann@acme.com")).toBe("lastAdministrator");
  expect(await remove(app, "bob@acme.com")).toBe("hasCheckups");
  expect(await app.db.$count(checkups)).toBe(1);
  await ann.api.admin.checkups.remove({ id });
  expect(await remove(app, "bob@acme.com")).toBe("deleted");
  expect(await app.db.select().from(users)).toMatchObject([{ email: "ann@acme.com" }]);
  expect(await app.db.$count(sessions)).toBe(1);
  expect((await app.db.select().from(auditLog).orderBy(auditLog.id)).at(-1)).toMatchObject({
    action: "delete",
    entity: "user",
    entityId: bob.user.id,
    actorId: null,
  });
});

test("a deleted person's address is nowhere, and what was done stays on record under a pseudonym", async () => {
  const { app, ann, book, checkupId, news } = await bookingCustomer("bob@acme.com");
  const zoe = await app.administrator("zoe@acme.com");
  await book();
  await ann.api.checkups.complete({ id: checkupId });
  await zoe.api.admin.roles.create({ email: "ann@acme.com", role: "admin" });
  const { id: other } = await makeCheckup(app.db, { userId: zoe.user.id });
  await ann.api.admin.checkups.review({ id: other, review: "prepared" });
  const note = { question: "vpn", text: "Hers", updatedBy: "ann@acme.com" };
  await app.db.insert(briefNotes).values({ checkupId: other, ...note, updatedAt: app.time.now });
  await ann.api.admin.tokens.create({ name: "Hers", scopes: ["catalogue:read"], days: 30 });
  await news();
  await zoe.api.admin.checkups.remove({ id: checkupId });
  const { id: deleted } = await makeCheckup(app.db, { userId: zoe.user.id });
  await app.db.insert(briefNotes).values({ checkupId: deleted, ...note, updatedAt: app.time.now });
  const { trashId } = await ann.api.admin.checkups.remove({ id: deleted });
  await app.browser().api.session.requestLink({ email: "ann@acme.com" });
  expect((await tablesWith(app, "ann@acme.com")).length).toBeGreaterThan(5);
  const before = await app.db.select().from(auditLog).orderBy(auditLog.id);

  expect(await remove(app, "ann@acme.com")).toBe("deleted");
  // Her cancellation has not left yet; her link does not leave any more.
  expect(await tablesWith(app, "ann@acme.com")).toEqual(["public.mail_outbox"]);
  passUndo(app);
  const mails = await news();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(["ann@acme.com", "bob@acme.com", team]);
  for (const { subject } of mails) expect(subject).toMatch(/^Cancelled: /);

  const after = await app.db.select().from(auditLog).orderBy(auditLog.id);
  const renamed = JSON.stringify(before).replaceAll("ann@acme.com", `deleted-${ann.user.id}`);
  expect(JSON.stringify(after.slice(0, before.length))).toBe(renamed);
  await zoe.api.admin.trash.restore({ ids: [trashId] });
  const hers = { text: "Hers", updatedBy: `deleted-${ann.user.id}` };
  expect(await app.db.select().from(briefNotes)).toMatchObject([hers, hers]);
  expect(await ann.api.session.current()).toBeNull();
});

test("who has a longer address is somebody else; who comes back begins anew", async () => {
  const app = await testApp();
  const zoe = await app.administrator("zoe@acme.com");
  const joann = await app.signedIn("joann@acme.com");
  for (const email of ["joann@acme.com", "ann@acme.com"])
    await zoe.api.admin.roles.create({ email, role: "user" });
  const ofJoann = () => app.db.select().from(auditLog).where(eq(auditLog.entityId, joann.user.id));
  const before = await ofJoann();
  expect(await remove(app, "ann@acme.com")).toBe("deleted");
  expect(before).toMatchObject([{ after: { email: "joann@acme.com" } }]);
  expect(await ofJoann()).toEqual(before);
  expect(await joann.api.session.current()).toMatchObject({ email: "joann@acme.com" });
  const again = await app.signedIn("ann@acme.com");
  expect(await again.api.checkups.list()).toEqual([]);
});

test("the audit log takes no other change than that, whatever a statement says", async () => {
  const { db, ...app } = await testApp();
  const zoe = await app.administrator("zoe@acme.com");
  await zoe.api.admin.roles.create({ email: "ann@acme.com", role: "user" });
  const before = await db.select().from(auditLog);
  const change = (address: string, pseudonym: string) =>
    db.transaction(async (transaction) => {
      await transaction.execute(
        sql`select set_config('audit.address', ${address}, true), set_config('audit.pseudonym', ${pseudonym}, true)`,
      );
      await transaction.execute("update audit_log set action = 'view', actor_id = null");
    });
  const pseudonym = `deleted-${zoe.user.id}`;
  for (const [address, name] of [
    ["", ""],
    ["", pseudonym],
    ["ann@acme.com", pseudonym], // she is there
    ["user", pseudonym],
    ["gone@acme.com", "bob@acme.com"],
  ] as const)
    await expect(change(address, name), `${address} ${name}`).rejects.toThrow();
  await expect(db.execute("delete from audit_log")).rejects.toThrow();
  expect(await db.select().from(auditLog)).toEqual(before);

  await db.delete(users).where(eq(users.email, "ann@acme.com"));
  await change("ann@acme.com", pseudonym);
  const renamed = JSON.stringify(before).replaceAll("ann@acme.com", pseudonym);
  expect(JSON.stringify(await db.select().from(auditLog))).toBe(renamed);
});

test("of an address that is nobody's any more, what is left goes too; its emails about others' check-ups stay", async () => {
  const { app, book, checkupId, news } = await bookingCustomer("bob@acme.com");
  const zoe = await app.administrator("zoe@acme.com");
  await book();
  await news();
  const logged = async () => JSON.stringify(await app.db.select().from(auditLog));
  expect(await logged()).toContain("bob@acme.com");
  expect(await remove(app, "bob@acme.com")).toBe("unknown");
  expect(await logged()).not.toContain("bob@acme.com");
  const mails = await zoe.api.admin.mails.ofCheckup({ checkupId });
  expect(mails.map(({ recipient }) => recipient)).toContain("bob@acme.com");
});

test("an administrator deletes a person with check-ups and trash; nothing but their cancellations has the address", async () => {
  const { app, ann, book, checkupId, news } = await bookingCustomer("bob@acme.com");
  const { api } = await app.administrator("zoe@acme.com");
  const person = async (search: string) => (await api.admin.profiles.list({ search })).rows[0]!.id;
  await book({ guests: "bob@acme.com" });
  await ann.api.checkups.complete({ id: checkupId });
  await ann.api.briefs.share({ id: checkupId });
  const { id: other } = await makeCheckup(app.db, { userId: ann.user.id, companyName: "Trashed" });
  await api.admin.checkups.remove({ id: other });
  await news();
  await api.admin.profiles.remove({ id: await person("ann@acme.com") });
  expect(await tablesWith(app, "ann@acme.com")).toEqual(["public.mail_outbox"]);
  expect(await app.db.$count(checkups)).toBe(0);
  expect(await app.db.$count(trash)).toBe(0);
  expect(await ann.api.session.current()).toBeNull();
  passUndo(app);
  const mails = await news();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(["ann@acme.com", "bob@acme.com", team]);

  const last = api.admin.profiles.remove({ id: await person("zoe@acme.com") });
  await expect(last).rejects.toMatchObject({ code: "LAST_ADMINISTRATOR" });
  expect(await api.session.current()).toMatchObject({ email: "zoe@acme.com" });
});

import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { auditLog, briefNotes, checkups, mailOutbox, sessions, users } from "#db/schema.ts";
import { bookingCustomer, passUndo, startsAt, team } from "#testing/booking-customer.ts";
import { makeCheckup, newProduct } from "#testing/factories.ts";
import { readPdf } from "#testing/read-pdf.ts";
import { tablesWith } from "#testing/tables-with.ts";
import { testApp } from "#testing/test-app.ts";

/** The files of a download, texts as text. */
async function filesIn(download: File) {
  const files = unzipSync(new Uint8Array(await download.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [
      name,
      name.endsWith(".json") ? strFromU8(bytes) : bytes,
    ]),
  );
}

/** Ann with a completed check-up, a meeting, a shared result and a product of her own. */
async function customer() {
  const office = await bookingCustomer();
  const { app, ann, book, checkupId } = office;
  const zoe = await app.administrator("zoe@acme.com");
  await ann.api.saas.add(newProduct({ name: "Anns Tool" }));
  await book({ guests: "bob@acme.com" });
  await ann.api.checkups.complete({ id: checkupId });
  await ann.api.briefs.share({ id: checkupId });
  await makeCheckup(app.db, { userId: ann.user.id, companyName: "Second <Ltd>" });
  await makeCheckup(app.db, { userId: zoe.user.id, companyName: "Not hers" });
  await zoe.api.admin.checkups.review({ id: checkupId, reviewer: zoe.user.id, review: "met" });
  const trashed = await makeCheckup(app.db, { userId: ann.user.id, companyName: "In the trash" });
  await zoe.api.admin.checkups.remove({ id: trashed.id });
  const note = { question: "vpn", text: "Reviewers only", updatedBy: "zoe@acme.com" };
  await app.db.insert(briefNotes).values({ checkupId, ...note, updatedAt: app.time.now });
  return { ...office, zoe };
}

test("a person downloads everything about themself, and nothing that is secret or somebody else's", async () => {
  const { app, ann, checkupId, zoe } = await customer();
  // She was an administrator for a while.
  const { id } = await zoe.api.admin.roles.create({ email: "ann@acme.com", role: "admin" });
  const bob = await app.signedIn("bob@other.com");
  const bobs = await makeCheckup(app.db, { userId: bob.user.id });
  await ann.api.admin.checkups.remove({ id: bobs.id });
  await zoe.api.admin.roles.remove({ id });
  const download = await ann.api.account.download();
  expect(download.name).toBe("checkup-data-2026-06-04.zip");
  expect(download.type).toBe("application/zip");
  const files = await filesIn(download);
  const summary = "acme-checkup-2026-06-04.pdf";
  expect(Object.keys(files)).toEqual([
    "account.json",
    "checkups/1/checkup.json",
    `checkups/1/${summary}`,
    "checkups/2/checkup.json",
    "checkups/2/second-ltd-checkup-2026-06-04.pdf",
  ]);
  expect(JSON.parse(files["account.json"] as string)).toMatchObject({
    email: "ann@acme.com",
    role: null,
    sessions: [{ startedAt: app.time.now.toISOString() }],
    accessTokens: [],
    addedProducts: [{ name: "Anns Tool", category: "Testing" }],
    deletedCheckups: [{ row: { company_name: "In the trash" } }], // and not her role
    emails: expect.arrayContaining([expect.objectContaining({ kind: "invitation" })]) as unknown,
    activity: expect.arrayContaining([
      expect.objectContaining({ action: "complete", entity: "checkup" }),
    ]) as unknown,
  });
  expect(JSON.parse(files["checkups/1/checkup.json"] as string)).toMatchObject({
    answers: { companyName: "Acme" },
    meeting: { startsAt: startsAt.toISOString(), state: "scheduled", guests: ["bob@acme.com"] },
    brief: { content: { company: "Acme" }, ticks: [] },
  });
  const { pages } = readPdf(files[`checkups/1/${summary}`] as Uint8Array);
  expect(pages.flat()).toContain("bob@acme.com");
  expect(JSON.parse(files["checkups/2/checkup.json"] as string)).toMatchObject({
    answers: { companyName: "Second <Ltd>" },
    meeting: null,
    brief: null,
  });
  const texts = Object.values(files).filter((file) => typeof file === "string");
  expect(texts.join()).toContain("In the trash");
  const [reviewed] = await app.db.select().from(checkups).where(eq(checkups.id, checkupId));
  const [session] = await app.db.select().from(sessions).where(eq(sessions.userId, ann.user.id));
  const { reviewerId } = reviewed!;
  const secrets = ["listenFor", "Reviewers only", "zoe@", "Not hers", "reviewer", "answerWriters"];
  for (const secret of [...secrets, session!.tokenHash, reviewerId!, "bob@other.com"])
    expect(texts.join(), secret).not.toContain(secret);
});

test("an administrator downloads the same for a person, which is on record", async () => {
  const { app, ann, zoe } = await customer();
  const [row] = (await zoe.api.admin.profiles.list({ search: "ann" })).rows;
  const files = await filesIn(await zoe.api.admin.profiles.download({ id: row!.id }));
  expect(files["account.json"]).toContain("ann@acme.com");
  expect(Object.keys(files)).toHaveLength(5);
  const entries = eq(auditLog.action, "export");
  expect(await app.db.select().from(auditLog).where(entries)).toMatchObject([
    { actorId: zoe.user.id, entity: "user", entityId: ann.user.id },
  ]);
});

/** Asks for the deletion; the token of the link in the email. */
async function deletionToken({
  app,
  ann,
}: Pick<Awaited<ReturnType<typeof customer>>, "app" | "ann">) {
  await ann.api.account.requestDeletion();
  const mail = (await app.mails()).at(-1)!; // just sent
  expect(mail).toMatchObject({ to: ann.user.email });
  return /\/delete-account#token=(\S+)/.exec(mail.text)![1]!; // every such email has one
}

const unknownLink = { code: "LINK_UNKNOWN" };

test("the link in the email deletes the account; who takes part in a meeting is notified, nothing else is left", async () => {
  const { app, news, ...office } = await customer();
  const token = await deletionToken({ app, ...office });
  await news();
  expect(await app.db.$count(checkups), "asking alone changes nothing").toBe(3);
  await app.browser().api.account.remove({ token });
  expect(await tablesWith(app, "ann@acme.com")).toEqual(["public.mail_outbox"]); // her cancellation
  expect(await tablesWith(app, "Second <Ltd>")).toEqual([]);
  expect(await app.db.$count(checkups)).toBe(1);
  expect(await office.ann.api.session.current()).toBeNull();
  passUndo(app);
  const mails = await news();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(["ann@acme.com", "bob@acme.com", team]);
  const again = await app.signedIn("ann@acme.com");
  await again.api.account.remove({ token }); // as after an answer that was lost
  expect(await app.db.$count(users, eq(users.email, "ann@acme.com"))).toBe(1);
});

test("a second email that still waits does not leave once the account is deleted", async () => {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const token = await deletionToken({ app, ann });
  await app.db.update(mailOutbox).set({ state: "queued" });
  await app.browser().api.account.remove({ token });
  expect(await tablesWith(app, "ann@acme.com")).toEqual([]);
});

test("who asks for the link too often can sign in all the same", async () => {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  for (let asked = 0; asked < 5; asked += 1) await ann.api.account.requestDeletion();
  const tooMany = { code: "TOO_MANY_REQUESTS" };
  await expect(ann.api.account.requestDeletion()).rejects.toMatchObject(tooMany);
  await app.browser().api.session.requestLink({ email: "ann@acme.com" });
});

test("an expired link, and one that somebody else made, delete nothing", async () => {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const bob = await app.signedIn("bob@acme.com");
  const token = await deletionToken({ app, ann });
  const [, until, signature] = token.split(".");
  for (const forged of [
    `${bob.user.id}.${until}.${signature}`,
    `${ann.user.id}.${Number(until) + 1}.${signature}`,
  ])
    await expect(bob.api.account.remove({ token: forged })).rejects.toMatchObject(unknownLink);
  app.time.now = new Date(app.time.now.getTime() + 3600_000);
  await expect(ann.api.account.remove({ token })).rejects.toMatchObject(unknownLink);
  expect(await app.db.$count(users)).toBe(2);
});

test("the last administrator stays, also where another one has left since the email", async () => {
  const app = await testApp();
  const ann = await app.administrator("ann@acme.com");
  const lastAdministrator = { code: "LAST_ADMINISTRATOR" };
  await expect(ann.api.account.requestDeletion()).rejects.toMatchObject(lastAdministrator);
  expect(await app.mails()).toEqual([]);
  const zoe = await app.administrator("zoe@acme.com");
  const token = await deletionToken({ app, ann });
  await zoe.api.account.requestDeletion();
  const other = /#token=(\S+)/.exec((await app.mails()).at(-1)!.text)![1]!;
  await app.browser().api.account.remove({ token: other });
  await expect(app.browser().api.account.remove({ token })).rejects.toMatchObject(
    lastAdministrator,
  );
  expect(await ann.api.session.current()).toMatchObject({ email: "ann@acme.com", role: "admin" });
});

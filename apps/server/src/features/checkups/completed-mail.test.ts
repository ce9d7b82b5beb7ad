import { deviceLabels, messages, workModeLabels } from "@app/contract";
import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkups, mailOutbox } from "#db/schema.ts";
import { passUndo } from "#testing/booking-customer.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { readPdf } from "#testing/read-pdf.ts";
import { testApp } from "#testing/test-app.ts";

const startsAt = new Date("2026-06-09T13:00:00Z");
const team = "reviews@example.com";

async function annIsReady(environment = { REVIEW_TEAM_EMAIL: team }) {
  const app = await testApp(environment);
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await makeFullCheckup(app.db, ann.user.id);
  const answer = (answers: Partial<typeof checkups.$inferInsert>) =>
    app.db.update(checkups).set(answers).where(eq(checkups.id, id));
  const book = () => ann.api.meetings.schedule({ checkupId: id, startsAt, guests: "" });
  const completed = async () =>
    (await app.mails()).filter((mail) => mail.subject === "A CheckUp was completed");
  return { app, ann, id, answer, book, completed };
}

test("the review team reads all answers, by name and in the order of the review, once", async () => {
  const { ann, id, answer, book, completed } = await annIsReady();
  const scope = { inScope: 6, outOfScope: 4, notSure: false, adjusted: false };
  const { answers } = await ann.api.checkups.get({ id });
  await answer({
    staffRemote: 1200,
    saasApps: ["slack"],
    itSecurityApps: [],
    devices: { ...answers.devices, macbooks: 7 },
    scopeData: {
      staff: { ...answers.scopeData.staff, remote: scope },
      devices: { ...answers.scopeData.devices, macbooks: { ...scope, notSure: true } },
    },
  });
  await book();
  await ann.api.checkups.complete({ id });
  await ann.api.checkups.complete({ id });
  const [mail, ...more] = await completed();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: team, replyTo: "ann@acme.com" });
  const lines = [
    /^Customer: +ann@acme\.com$/m,
    /^Review meeting: +Tuesday, June 9, 2026 at 09:00 AM EDT$/m,
    new RegExp(`/admin626/checkups/${id}$`, "m"),
    /^== Company Information ==$/m,
    /^Website: +https:\/\/acme\.com$/m,
    /^Company Name: +Acme$/m,
    /^Industry: +Manufacturing$/m,
    /^Size: +1,001-5,000$/m,
    /^== Compliance Standard ==$/m,
    /^Standard: +.*CMMC/m,
    /^== Staff Details ==$/m,
    /^Remote: +1,200$/m,
    /^== Locations ==$/m,
    /^Locations: +1 Main Street, Springfield$/m,
    /^== Platforms & Applications ==$/m,
    /^Work Platforms: +Microsoft 365$/m,
    /^Cloud Platforms: +None selected$/m,
    /^SaaS Applications: +Slack$/m,
    /^IT & Security Applications: +None selected$/m,
    /^== Devices ==$/m,
    new RegExp(`^${deviceLabels.macbooks}: +7$`, "m"),
    /^== Scope ==$/m,
    new RegExp(`^${workModeLabels.remote}: +6 in, 4 out, 1,190 not assigned$`, "m"),
    new RegExp(`^${workModeLabels.onsite}: +Not decided$`, "m"),
    new RegExp(`^${deviceLabels.macbooks}: +Not sure$`, "m"),
  ];
  let from = 0;
  for (const line of lines) {
    const at = mail!.text.slice(from).search(line);
    expect(at, String(line)).toBeGreaterThanOrEqual(0);
    from += at;
  }
  for (const word of ["Microsoft 365", "Slack", "1,200", "6 in, 4 out", "IT &amp; Security"]) {
    expect(mail!.html).toContain(word);
  }
});

test("the customer gets what to do first, the meeting and what to bring, with the brief as a file", async () => {
  const { app, ann, id, completed } = await annIsReady();
  await ann.api.meetings.schedule({
    checkupId: id,
    startsAt,
    guests: "bob@acme.com",
    timeZone: "Europe/Berlin",
  });
  await ann.api.checkups.complete({ id });
  await ann.api.checkups.complete({ id });
  await completed();
  const all = await app.mails();
  const [mail, ...more] = all.filter(({ subject }) => subject === "Your result is ready");
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: "ann@acme.com", replyTo: team });
  const { content } = await ann.api.briefs.get({ id });
  for (const text of [...content.measures.map(({ title }) => title), ...content.bring])
    expect(mail!.text).toContain(text);
  expect(mail!.text).toMatch(/^When: +Tuesday, June 9, 2026 at 03:00 PM GMT\+2$/m);
  expect(mail!.text).toMatch(/^10 minutes: +Open questions$/m);
  expect(mail!.text).toContain(`/checkup/${id}/result`);
  expect(mail!.pdf?.name).toBe("acme-checkup-2026-06-04.pdf");
  const { pages } = readPdf(mail!.pdf!.content);
  const first = pages.slice(0, 2).flat().join("");
  for (const { title } of content.measures) expect(first).toContain(title);
  expect(pages.flat()).toContain("CheckUp Summary");

  const toGuest = all.filter(({ to }) => to === "bob@acme.com");
  expect(toGuest).toHaveLength(1);
  const said = JSON.stringify(toGuest);
  expect(said).toContain("Scope and first decisions");
  const { read, measures, findings, questions, bring, standard } = content;
  for (const secret of [
    read,
    standard.name,
    ...measures.map(({ title }) => title),
    ...findings.flatMap(({ title, reasons }) => [title, ...reasons.map(({ says }) => says)]),
    ...questions.map(({ question }) => question),
    ...bring,
  ])
    expect(said).not.toContain(secret);
  expect(toGuest[0]!.pdf).toBeUndefined();

  const { version } = await ann.api.checkups.get({ id });
  await ann.api.checkups.save({ id, version, changes: { staffRemote: 11 } });
  const now = readPdf(await (await ann.api.checkups.summary({ id })).bytes());
  expect(now.pages[0]!.join("")).toContain("Made from earlier answers on");
});

test("long lists are all there, and what was typed is no markup", async () => {
  const { app, answer, id, ann, book, completed } = await annIsReady();
  const { rows } = await app.pool.query<{ identifier: string; name: string }>(
    "select identifier, name from saas_applications order by identifier limit 100",
  );
  const locations = Array.from({ length: 50 }, (_, at) => `<i>${at}</i> Main Street\r\nBcc: x`);
  const companyName = `"><script>alert(1)</script>`;
  await answer({ companyName, saasApps: rows.map((row) => row.identifier), locations });
  await book();
  await ann.api.checkups.complete({ id });
  const [mail] = await completed();
  expect(rows).toHaveLength(100);
  for (const { name } of rows) expect(mail!.text).toContain(name);
  expect(mail!.text).toContain("<i>49</i> Main Street Bcc: x");
  expect(mail!.text).not.toMatch(/^Bcc:/m);
  expect(mail!.html).toContain("&lt;i&gt;49&lt;/i&gt; Main Street");
  expect(mail!.html).not.toMatch(/<script|<i>/);
});

test("without an address of the review team nothing is sent", async () => {
  const { ann, id, book, completed } = await annIsReady({ REVIEW_TEAM_EMAIL: "" });
  await book();
  await ann.api.checkups.complete({ id });
  expect(await completed()).toEqual([]);
});

test("nothing is sent before all is answered, and no answers stay in the emails of a deleted check-up", async () => {
  const { app, ann, id, book, completed } = await annIsReady();
  const { api } = await app.administrator();
  await expect(ann.api.checkups.complete({ id })).rejects.toMatchObject({
    message: messages.stepsIncomplete,
  });
  expect(await completed()).toEqual([]);
  await book();
  await ann.api.checkups.complete({ id });
  expect(await completed()).toHaveLength(1);
  await api.admin.checkups.remove({ id });
  const kept = () => app.db.query.mailOutbox.findMany({ where: isNotNull(mailOutbox.sealed) });
  for (const mail of await kept()) {
    expect(mail).toMatchObject({ kind: "cancellation", state: "queued" });
  }
  passUndo(app);
  const sent = (await app.mails()).filter((mail) => mail.subject.startsWith("Cancelled: "));
  expect(sent.map((mail) => mail.to).toSorted()).toEqual(["ann@acme.com", team]);
  expect(await kept()).toEqual([]);
});

test("the email with all answers does not leave after its check-up is deleted", async () => {
  const { app, ann, id, book, completed } = await annIsReady();
  const { api } = await app.administrator();
  await book();
  await ann.api.checkups.complete({ id });
  await api.admin.checkups.remove({ id });
  passUndo(app);
  expect(await completed()).toEqual([]);
  expect(await app.mails()).toHaveLength(2);
  const { mailsFailing } = await api.admin.overview.get();
  expect(mailsFailing).toMatchObject({ count: 0 });
});

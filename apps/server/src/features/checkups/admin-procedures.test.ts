import { messages } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, checkups, meetings, retiredChoices } from "#db/schema.ts";
import { ensureUser } from "#features/session/queries.ts";
import { fullAnswers, makeApplication, makeCheckup, makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

async function office() {
  const app = await testApp();
  return { app, ...(await app.administrator()) };
}

const nowhere = "00000000-0000-4000-8000-000000000000";
const startsAt = new Date("2026-06-09T13:00:00Z");

test("shows all answers and the names of all choices, whatever became of them", async () => {
  const { app, api } = await office();
  const ann = await ensureUser(app.db, "ann@acme.com");
  const own = await makeApplication(app.db, { name: "Ann's own", published: false });
  await app.db.insert(retiredChoices).values([
    { kind: "itSecurityApps", identifier: "gone", name: "Gone, once here" },
    { kind: "saasApps", identifier: own.identifier, name: "Its name before" },
  ]);
  const answers = {
    ...fullAnswers,
    saasApps: [own.identifier, "slack"],
    itSecurityApps: ["gone", "never-known"],
  };
  const { id } = await makeCheckup(app.db, { userId: ann.id, step: 12, ...answers });
  const shown = await api.admin.checkups.get({ id });
  expect(shown).toMatchObject({
    userId: ann.id,
    email: "ann@acme.com",
    meeting: null,
    timeZone: "America/New_York",
    names: {
      complianceStandard: { cmmc: "CMMC" },
      workPlatforms: { "microsoft-365": "Microsoft 365" },
      cloudPlatforms: {},
      saasApps: { [own.identifier]: "Ann's own", slack: "Slack" },
      itSecurityApps: { gone: "Gone, once here", "never-known": "never-known" },
    },
  });
  expect(shown.checkup).toMatchObject({ id, currentStep: 12, answers });
});

test("history shows what happened to the check-up and its meeting, and nothing else", async () => {
  const { app, api } = await office();
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await ann.api.checkups.create();
  await ann.api.checkups.create();
  await app.db.update(checkups).set({ ...fullAnswers, currentStep: 12, furthestStep: 12 });
  await ann.api.meetings.schedule({ checkupId: id, startsAt, guests: "bob@acme.com" });
  const later = new Date("2026-06-09T13:30:00Z");
  await ann.api.meetings.schedule({ checkupId: id, startsAt: later, guests: "" });
  await ann.api.meetings.schedule({ checkupId: id, startsAt: later, guests: "" });
  await ann.api.checkups.complete({ id });
  const { history, meeting } = await api.admin.checkups.get({ id });
  const first = { startsAt: startsAt.toISOString(), guests: ["bob@acme.com"] };
  const second = { startsAt: later.toISOString(), guests: [] };
  expect(history).toMatchObject([
    { action: "view", actorEmail: "admin@acme.com", entity: "checkup", entityId: id },
    { action: "complete", actorEmail: "ann@acme.com", entity: "checkup", entityId: id },
    { action: "schedule", entity: "meeting", before: first, after: second },
    { action: "schedule", entity: "meeting", before: null, after: first },
    { action: "create", actorEmail: "ann@acme.com", entity: "checkup", entityId: id },
  ]);
  expect(meeting).toEqual({
    id: history[2]?.entityId,
    startsAt: later,
    guests: [],
    state: "scheduled",
  });
});

test("who looks again within a minute has looked once; history stops at the latest hundred entries", async () => {
  const { app, api, user } = await office();
  const other = await app.administrator("bob@acme.com");
  const { id } = await makeCheckup(app.db);
  const { id: another } = await makeCheckup(app.db);
  const looks = () => app.db.$count(auditLog, eq(auditLog.action, "view"));
  await api.admin.checkups.get({ id });
  await api.admin.checkups.get({ id });
  expect(await looks()).toBe(1);
  await other.api.admin.checkups.get({ id });
  await api.admin.checkups.get({ id: another });
  expect(await looks()).toBe(3);
  // Entries cannot be changed: that of a minute ago is written as one.
  const { id: third } = await makeCheckup(app.db);
  const ago = sql`now() - interval '61 seconds'`;
  const look = { action: "view", entity: "checkup", entityId: third, actorId: user.id } as const;
  await app.db.insert(auditLog).values({ ...look, at: ago });
  await api.admin.checkups.get({ id: third });
  expect(await looks()).toBe(5);

  const entry = { action: "view", entity: "checkup", entityId: id } as const;
  await app.db.insert(auditLog).values(Array.from({ length: 150 }, () => entry));
  const { history } = await other.api.admin.checkups.get({ id });
  expect(history).toHaveLength(100);
});

test("deleting takes the meeting along, and both are on record, without any answer", async () => {
  const { app, api, user } = await office();
  const other = await app.administrator("bob@acme.com");
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await makeFullCheckup(app.db, ann.user.id);
  await ann.api.meetings.schedule({ checkupId: id, startsAt, guests: "" });
  const [meeting] = await app.db.select().from(meetings);
  await api.admin.checkups.remove({ id });
  expect(await app.db.$count(checkups)).toBe(0);
  expect(await app.db.$count(meetings)).toBe(0);
  const ofDeletion = eq(auditLog.action, "delete");
  const entries = await app.db.select().from(auditLog).where(ofDeletion).orderBy(auditLog.entity);
  const { uid, sequence } = meeting!; // booked above
  const booking = { checkupId: id, startsAt: startsAt.toISOString(), seat: 1, guests: [] };
  const owner = { userId: ann.user.id, email: "ann@acme.com" };
  expect(entries).toMatchObject([
    { actorId: user.id, entity: "checkup", entityId: id },
    { actorId: user.id, entity: "meeting", entityId: meeting?.id },
  ]);
  expect(entries.map(({ before }) => before)).toEqual([
    { ...owner, companyName: "Acme", status: "in_progress" },
    { ...booking, state: "scheduled", uid, sequence },
  ]);
  // It is not found, by its owner either; its time is free, and of two who delete at once one succeeds.
  const missing = { status: 404, code: "NOT_FOUND", message: messages.notFound };
  for (const missingId of [id, nowhere, "malformed"]) {
    await expect(api.admin.checkups.get({ id: missingId })).rejects.toMatchObject(missing);
    await expect(api.admin.checkups.remove({ id: missingId })).rejects.toMatchObject(missing);
  }
  const save = ann.api.checkups.save({ id, version: 0, changes: { staffRemote: 1 } });
  await expect(save).rejects.toMatchObject(missing);
  const { id: next } = await makeFullCheckup(app.db, ann.user.id);
  await ann.api.meetings.schedule({ checkupId: next, startsAt, guests: "" });
  const outcomes = await Promise.allSettled([
    api.admin.checkups.remove({ id: next }),
    other.api.admin.checkups.remove({ id: next }),
  ]);
  const rejection = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(rejection).toMatchObject([{ reason: missing }]);
  expect(await app.db.$count(auditLog, ofDeletion)).toBe(4);
});

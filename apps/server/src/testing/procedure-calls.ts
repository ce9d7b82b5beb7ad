import { randomUUID } from "node:crypto";
import { shippedFiles } from "@app/readiness";
import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import {
  apiTokens,
  checkups,
  cloudPlatforms,
  complianceFrameworks,
  itSecurityApplications,
  meetings,
  profiles,
  saasApplications,
  savedViews,
  sessions,
  storedFiles,
  userRoles,
  workPlatforms,
} from "#db/schema.ts";
import { zipOf } from "#features/readiness/zip.ts";
import { grantRole } from "#features/people/roles.ts";
import { ensureUser } from "#features/session/queries.ts";
import { always, noTexts } from "#testing/meeting-office.ts";
import { blackPng } from "#testing/pictures.ts";
import { makeDeleted, makeFullCheckup, makeMail, newProduct } from "#testing/factories.ts";
import { applicationCalls, entryCalls, listCalls, manyCalls } from "#testing/list-calls.ts";
import { makeWebhook, webhookCalls } from "#testing/webhook-calls.ts";

/** Of the records that were made in this process: makes unique what has to be. */
let count = 0;

/** One new record of everything that a procedure can be called for; the check-up is its owner's. */
export async function makeRecords(db: Database, ownerId: string) {
  count += 1;
  const checkup = await makeFullCheckup(db, ownerId);
  const startsAt = new Date(Date.UTC(2027, 0, 1, count));
  const booked = await makeFullCheckup(db);
  await db.update(checkups).set({ status: "completed" }).where(eq(checkups.id, booked.id));
  const [meeting] = await db
    .insert(meetings)
    .values({ checkupId: booked.id, startsAt, seat: 1 })
    .returning();
  const mail = await makeMail(db, { checkupId: booked.id, meetingId: meeting?.id });
  const person = await ensureUser(db, "rob@acme.com");
  await grantRole(db, person.id, "user");
  const role = await db.query.userRoles.findFirst({ where: eq(userRoles.userId, person.id) });
  const profile = await db.query.profiles.findFirst({ where: eq(profiles.userId, person.id) });
  const [session] = await db
    .insert(sessions)
    .values({
      userId: ownerId,
      tokenHash: randomUUID(),
      expiresAt: new Date("2036-01-01T00:00:00Z"),
    })
    .returning();
  const file = { bucket: "app_logos", mimetype: "image/png", checksum: "0", size: 1 } as const;
  const [stored] = await db
    .insert(storedFiles)
    .values({ ...file, name: `a-${count}.png` })
    .returning();
  const [token] = await db
    .insert(apiTokens)
    .values({
      userId: ownerId,
      name: "A token",
      tokenHash: randomUUID(),
      hint: "abcd",
      scopes: ["catalogue:read"],
      expiresAt: new Date("2036-01-01T00:00:00Z"),
    })
    .returning();
  const [view] = await db
    .insert(savedViews)
    .values({ userId: ownerId, list: "/", name: `View ${count}`, query: {}, isShared: true })
    .returning();
  const ids = async (table: typeof saasApplications) =>
    (await db.select({ id: table.id }).from(table).limit(2)).map(({ id }) => id);
  return {
    count,
    checkup: checkup.id,
    bookedCheckup: booked.id,
    startsAt,
    meeting: meeting?.id,
    mail: mail.id,
    role: role?.id,
    profile: profile?.id,
    session: session?.id,
    file: stored?.id,
    fileName: stored?.name,
    token: token?.id,
    view: view?.id,
    trashed: (await makeDeleted(db)).id,
    webhook: await makeWebhook(db),
    frameworks: await ids(complianceFrameworks as never), // each of these tables has an id
    workPlatforms: await ids(workPlatforms as never),
    cloudPlatforms: await ids(cloudPlatforms as never),
    saas: await ids(saasApplications),
    itSecurity: await ids(itSecurityApplications),
  };
}

type Records = Awaited<ReturnType<typeof makeRecords>>;

interface Call {
  input?: unknown;
  /** Names somebody's check-up or session: for everybody else it is as if it did not exist. */
  own?: true;
}

const token = `00000000-0000-4000-8000-000000000000.${"x".repeat(43)}`;

const readinessZip = () => new File([zipOf(shippedFiles())], "data.zip");

/** An input for each procedure that its owner, or an administrator, may send. */
export const callsOn = (
  records: Records,
  entry = { identifier: `new-${records.count}`, name: `New ${records.count}` },
): Record<string, Call> => ({
  "site.settings": {},
  "site.offer": {},
  "session.current": {},
  "session.requestLink": { input: { email: "carl@acme.com" } },
  "session.describeLink": { input: { token: "x".repeat(43) } },
  "session.useLink": { input: { token: "x".repeat(43) } },
  "session.useCode": { input: { email: "carl@acme.com", code: "123456" } },
  "session.signOut": {},
  "sessions.list": {},
  "sessions.end": { input: { id: records.session }, own: true },
  "sessions.endOthers": {},
  "account.download": {},
  "account.requestDeletion": {},
  "account.remove": { input: { token: token.replace(".", ".1800000000000.") } },
  "checkups.list": {},
  "checkups.create": { input: { from: records.checkup }, own: true },
  "checkups.get": { input: { id: records.checkup }, own: true },
  "checkups.summary": { input: { id: records.checkup, timeZone: "Europe/Berlin" }, own: true },
  "checkups.save": {
    input: { id: records.checkup, version: 0, changes: { staffRemote: 1 } },
    own: true,
  },
  "checkups.complete": { input: { id: records.checkup }, own: true },
  "briefs.get": { input: { id: records.checkup }, own: true },
  "briefs.preview": { input: { id: records.checkup }, own: true },
  "briefs.make": { input: { id: records.checkup }, own: true },
  "briefs.tick": {
    input: { id: records.checkup, key: "measure:scope", done: true },
    own: true,
  },
  "briefs.share": { input: { id: records.checkup }, own: true },
  "briefs.unshare": { input: { id: records.checkup }, own: true },
  "briefs.sample": { input: { part: "start" } },
  "briefs.shared": { input: { token: "x".repeat(22) } },
  "meetings.availability": { input: { checkupId: records.checkup }, own: true },
  "meetings.schedule": {
    input: { checkupId: records.checkup, startsAt: new Date("2026-06-09T13:00:00Z"), guests: "" },
    own: true,
  },
  "meetings.calendarFile": { input: { checkupId: records.checkup }, own: true },
  "meetings.cancel": { input: { checkupId: records.checkup }, own: true },
  "meetingLinks.get": { input: { token } },
  "meetingLinks.schedule": {
    input: { token, startsAt: new Date("2026-06-09T13:00:00Z"), guests: "" },
  },
  "meetingLinks.cancel": { input: { token } },
  "meetingLinks.calendarFile": { input: { token } },
  "catalogue.frameworks": {},
  "catalogue.workPlatforms": {},
  "catalogue.cloudPlatforms": {},
  "catalogue.retired": { input: { kind: "saasApps", identifiers: ["retired"] } },
  "catalogue.reencodeLogo": { input: { file: picture() } },
  "lookup.extractCompanyInfo": { input: { website: "acme.com" } },
  "lookup.ownWebsite": {},
  "saas.browse": { input: {} },
  "saas.categories": {},
  "saas.named": { input: { identifiers: ["slack"] } },
  "saas.match": { input: { names: ["Slack"] } },
  "saas.similar": { input: { name: "Slack", productWebsite: null } },
  "saas.add": { input: newProduct() },
  "itSecurity.browse": { input: {} },
  "itSecurity.categories": {},
  "itSecurity.named": { input: { identifiers: [] } },
  "itSecurity.match": { input: { names: ["Slack"] } },
  "itSecurity.similar": { input: { name: "Slack", productWebsite: null } },
  "itSecurity.add": { input: newProduct() },
  "admin.overview.get": {},
  ...entryCalls("frameworks", records.frameworks, entry),
  ...entryCalls("workPlatforms", records.workPlatforms, { ...entry, order: 1 }),
  ...entryCalls("cloudPlatforms", records.cloudPlatforms, { ...entry, order: 1 }),
  ...applicationCalls("saas", records.saas, entry),
  ...applicationCalls("itSecurity", records.itSecurity, entry),
  ...listCalls("checkups"),
  "admin.checkups.get": { input: { id: records.checkup } },
  "admin.checkups.summary": { input: { id: records.checkup } },
  "admin.checkups.filters": {},
  "admin.checkups.work": { input: { id: records.checkup } },
  "admin.checkups.review": { input: { id: records.checkup, review: "met" } },
  "admin.checkups.remove": { input: { id: records.checkup } },
  "admin.checkups.remind": { input: { id: records.checkup } },
  "admin.checkups.remindMany": { input: { ids: [records.checkup] } },
  ...manyCalls("checkups", records.checkup, ["reviewMany", { review: "met" }]),
  "admin.briefs.content": { input: { id: records.bookedCheckup } },
  "admin.briefs.get": { input: { id: records.bookedCheckup } },
  "admin.briefs.saveNote": {
    input: { id: records.bookedCheckup, question: "scope", from: "", text: "A note" },
  },
  ...listCalls("meetings"),
  "admin.meetings.settings": {},
  "admin.meetings.saveSettings": {
    input: { ...noTexts, ...always, place: "Room 7", version: 0 },
  },
  "admin.meetings.setPlace": { input: { id: records.meeting, place: "Room 8" } },
  "admin.meetings.calendar": {},
  "admin.meetings.week": { input: { day: "2026-06-03" } },
  "admin.meetings.availability": { input: { id: records.meeting } },
  "admin.meetings.move": {
    input: {
      id: records.meeting,
      startsAt: new Date("2026-06-09T13:30:00Z"),
      replaces: records.startsAt,
    },
  },
  "admin.meetings.cancel": { input: { id: records.meeting } },
  "admin.brand.get": {},
  "admin.brand.save": {
    input: { name: "Acme", color: "", pictures: {}, sender: "", version: 0 },
  },
  "admin.brand.emails": {},
  "admin.mails.list": { input: {} },
  "admin.mails.ofCheckup": { input: { checkupId: records.bookedCheckup } },
  "admin.mails.sendAgain": { input: { id: records.mail } },
  ...listCalls("profiles"),
  "admin.profiles.setDisabled": { input: { id: records.profile, isDisabled: true } },
  "admin.profiles.endSessions": { input: { id: records.profile } },
  "admin.profiles.download": { input: { id: records.profile } },
  "admin.profiles.remove": { input: { id: records.profile } },
  ...listCalls("roles"),
  "admin.roles.create": { input: { email: "new@acme.com", role: "admin" } },
  "admin.roles.update": { input: { id: records.role, role: "admin" } },
  "admin.roles.remove": { input: { id: records.role } },
  ...listCalls("files"),
  "admin.files.upload": { input: { bucket: "app_logos", file: picture() } },
  "admin.files.rename": {
    input: { id: records.file, from: records.fileName, name: `b-${records.count}.png` },
  },
  "admin.files.usage": { input: { ids: [records.file] } },
  "admin.files.remove": { input: { ids: [records.file] } },
  "admin.trash.list": { input: {} },
  "admin.trash.restore": { input: { ids: [records.trashed] } },
  "admin.views.list": { input: { list: "/admin626/checkups" } },
  "admin.views.save": {
    input: { list: "/admin626/checkups", name: "Mine", query: {}, isShared: false },
  },
  "admin.views.remove": { input: { id: records.view } },
  ...listCalls("activity"),
  "admin.health.get": {},
  "admin.health.sendTestMail": {},
  "admin.readiness.versions": {},
  "admin.readiness.rows": { input: {} },
  "admin.readiness.download": { input: { number: 0 } },
  "admin.readiness.upload": { input: { file: readinessZip() } },
  "admin.readiness.signals": { input: { kind: "saas", identifier: "slack" } },
  "admin.readiness.setSignals": {
    input: { kind: "saas", identifier: "slack", own: [], part: [], version: 0 },
  },
  "admin.readiness.unread": {},
  "admin.readiness.confirm": { input: { rows: ["dates:2"], version: 1 } }, // after setSignals
  "admin.readiness.preview": { input: { number: 0 } },
  "admin.readiness.publish": { input: { number: 0, inForce: 0 } },
  "admin.tokens.list": { input: {} },
  "admin.tokens.create": { input: { name: "A token", scopes: ["catalogue:read"], days: 30 } },
  "admin.tokens.revoke": { input: { id: records.token } },
  "admin.search": { input: { text: "acme" } },
  ...webhookCalls(records.webhook),
});

const picture = () => new File([blackPng(1, 1)], "dot.png", { type: "image/png" });

/** The same call about another check-up or session. */
export const aboutAnother = (input: unknown, { checkup, session }: Records, id: string): unknown =>
  typeof input !== "object" || input === null
    ? input
    : Object.fromEntries(
        Object.entries(input).map(([key, value]) => [
          key,
          value === checkup || value === session ? id : value,
        ]),
      );

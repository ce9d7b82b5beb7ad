import { messages } from "@app/contract";
import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox, meetings } from "#db/schema.ts";
import { annWithCheckup, annWithMeeting, tuesdayAtNine } from "#testing/ann-with-checkup.ts";
import { makeFullCheckup } from "#testing/factories.ts";

const times = [tuesdayAtNine, new Date("2026-06-09T13:30:00Z")];
const timeOf = (count: number) => times[count % 2]!;

test("a customer's changes that send emails are counted, the same one again is not", async () => {
  const { app, ann, checkupId } = await annWithCheckup();
  for (let count = 0; count < 57; count += 1) {
    await app.limits.use("meetingChangesPerUser", ann.user.id);
  }
  for (let count = 57; count < 60; count += 1) {
    await ann.api.meetings.schedule({ checkupId, startsAt: timeOf(count), guests: "" });
    await ann.api.meetings.schedule({ checkupId, startsAt: timeOf(count), guests: "" });
  }
  const mails = await app.db.$count(mailOutbox);
  const rejection = { status: 429, message: messages.tooManyRequests };
  const next = ann.api.meetings.schedule({ checkupId, startsAt: timeOf(60), guests: "" });
  await expect(next).rejects.toMatchObject(rejection);
  await expect(ann.api.meetings.cancel({ checkupId })).rejects.toMatchObject(rejection);
  await ann.api.meetings.schedule({ checkupId, startsAt: timeOf(59), guests: "" });
  expect(await app.db.$count(mailOutbox)).toBe(mails);
}, 60_000);

test("what is rejected is not counted", async () => {
  const { app, ann, checkupId } = await annWithCheckup();
  const dan = await app.signedIn("dan@acme.com");
  const { id } = await makeFullCheckup(app.db, dan.user.id);
  await dan.api.meetings.schedule({ checkupId: id, startsAt: tuesdayAtNine, guests: "" });
  for (let count = 0; count < 59; count += 1) {
    await app.limits.use("meetingChangesPerUser", ann.user.id);
  }
  for (let count = 0; count < 3; count += 1) {
    const taken = ann.api.meetings.schedule({ checkupId, startsAt: tuesdayAtNine, guests: "" });
    await expect(taken).rejects.toMatchObject({ code: "SLOT_TAKEN" });
  }
  await ann.api.meetings.schedule({ checkupId, startsAt: timeOf(1), guests: "" });
}, 60_000);

test("no customer can fill a guest's mailbox; the error names the guest", async () => {
  const { app, ann, checkupId } = await annWithCheckup();
  await app.limits.use("mailsPerUserAndGuest", `${ann.user.id} vic@other.org`, 19);
  const book = (count: number, guests: string) =>
    ann.api.meetings.schedule({ checkupId, startsAt: timeOf(count), guests });
  await book(0, "bob@acme.com, vic@other.org");
  const mails = await app.db.$count(mailOutbox);
  const response = await ann.request("/api/rpc/meetings/schedule", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      json: { checkupId, startsAt: timeOf(1), guests: "vic@other.org" },
      meta: [[1, "startsAt"]],
    }),
  });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3600);
  expect(await response.json()).toMatchObject({
    json: { message: messages.guestInvitedTooOften("vic@other.org") },
  });
  expect(await app.db.$count(mailOutbox)).toBe(mails);
  await book(1, "carl@acme.com");
});

test("all customers together invite a guest twenty times a day, and can still move", async () => {
  const { app, ann, checkupId, schedule, stored } = await annWithMeeting("signed in");
  const guests = "bob@acme.com";
  await app.limits.use("invitationsPerGuest", guests, 18);
  const dan = await app.signedIn("dan@acme.com");
  const { id } = await makeFullCheckup(app.db, dan.user.id);
  const { id: another } = await makeFullCheckup(app.db, dan.user.id);
  const dans = { checkupId: id, startsAt: new Date("2026-06-12T13:00:00Z") };
  const last = { checkupId: another, startsAt: new Date("2026-06-12T13:30:00Z") };
  await dan.api.meetings.schedule({ ...last, guests });
  await expect(dan.api.meetings.schedule({ ...dans, guests })).rejects.toMatchObject({
    status: 429,
    message: messages.guestInvitedTooOften("bob@acme.com"),
  });
  await dan.api.meetings.schedule({ ...dans, guests: "" });
  await schedule({ startsAt: timeOf(1), guests });
  expect((await stored()).startsAt).toEqual(timeOf(1));
  await ann.api.meetings.cancel({ checkupId });
});

test("one customer books for fifty check-ups at once", async () => {
  const { app, ann } = await annWithCheckup({ MEETING_CAPACITY: "50" });
  const ids = await Promise.all(
    Array.from({ length: 50 }, async () => (await makeFullCheckup(app.db, ann.user.id)).id),
  );
  await Promise.all(
    ids.map((checkupId) =>
      ann.api.meetings.schedule({ checkupId, startsAt: tuesdayAtNine, guests: "" }),
    ),
  );
  expect(await app.db.$count(meetings)).toBe(50);
}, 60_000);

test("the review team and the customer are not counted as guests", async () => {
  const team = "review@acme.com";
  const { app, ann, checkupId } = await annWithCheckup({ REVIEW_TEAM_EMAIL: "Review@acme.com" });
  const guests = `${team}, ann@acme.com`;
  for (const guest of [team, "ann@acme.com"]) {
    await app.limits.use("invitationsPerGuest", guest, 20);
    await app.limits.use("mailsPerUserAndGuest", `${ann.user.id} ${guest}`, 20);
  }
  await ann.api.meetings.schedule({ checkupId, startsAt: timeOf(0), guests });
  await ann.api.meetings.schedule({ checkupId, startsAt: timeOf(1), guests });
});

const strangers = (group: number, howMany: number) =>
  Array.from({ length: howMany }, (_, at) => `stranger-${group}-${at}@others.com`);

test("a customer's emails to guests are counted together, who the guests are", async () => {
  const { app, ann, checkupId } = await annWithCheckup();
  const book = (count: number, guests: string[]) =>
    ann.api.meetings.schedule({ checkupId, startsAt: timeOf(count), guests: guests.join() });
  const mailed = async () => await app.db.$count(mailOutbox, like(mailOutbox.recipient, "str%"));
  // 10 are invited; four times 10 hear that they are no guests any more and 10 others are invited.
  for (let group = 0; group < 5; group += 1) await book(group, strangers(group, 10));
  expect(await mailed()).toBe(90);
  await ann.api.meetings.cancel({ checkupId });
  expect(await mailed()).toBe(100);
  const rejection = { status: 429, message: messages.tooManyInvitations };
  await expect(book(0, strangers(9, 1))).rejects.toMatchObject(rejection);
  await book(0, ["ann@acme.com"]);
  expect(await mailed()).toBe(100);
}, 60_000);

test("guests are uninvited and a meeting is cancelled however many emails that makes", async () => {
  const { app, ann, checkupId } = await annWithCheckup();
  const book = (guests: string[], count = 0) =>
    ann.api.meetings.schedule({ checkupId, startsAt: timeOf(count), guests: guests.join() });
  await book(strangers(0, 10));
  await app.limits.use("guestMailsPerUser", ann.user.id, 95);
  const rejection = { status: 429, message: messages.tooManyInvitations };
  await expect(book(strangers(0, 10), 1)).rejects.toMatchObject(rejection);
  await book(strangers(0, 4));
  await book([], 1);
  await ann.api.meetings.cancel({ checkupId });
  const sent = await app.db.$count(mailOutbox, like(mailOutbox.recipient, "str%"));
  expect(sent).toBe(20);
}, 60_000);

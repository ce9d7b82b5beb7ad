import { messages } from "@app/contract";
import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox, meetings } from "#db/schema.ts";
import { annWithCheckup, annWithMeeting, tuesdayAtNine } from "#testing/ann-with-checkup.ts";
import { makeFullCheckup } from "#testing/factories.ts";

const times = [tuesdayAtNine, new Date("2026-06-09T13:30:00Z")];
const timeOf = (count: number) => times[count % 2]!;

test("a customer's changes that send emails are counted, the same one again and rejected ones are not", async () => {
  const { app, ann, checkupId } = await annWithCheckup();
  const dan = await app.signedIn("dan@acme.com");
  const { id } = await makeFullCheckup(app.db, dan.user.id);
  const dans = new Date("2026-06-12T13:00:00Z");
  await dan.api.meetings.schedule({ checkupId: id, startsAt: dans, guests: "" });
  await app.limits.use("meetingChangesPerUser", ann.user.id, 57);
  const book = (startsAt: Date) => ann.api.meetings.schedule({ checkupId, startsAt, guests: "" });
  for (let count = 57; count < 60; count += 1) {
    await expect(book(dans)).rejects.toMatchObject({ code: "SLOT_TAKEN" });
    await book(timeOf(count));
    await book(timeOf(count));
  }
  const mails = await app.db.$count(mailOutbox);
  const rejection = { status: 429, message: messages.tooManyRequests };
  await expect(book(timeOf(60))).rejects.toMatchObject(rejection);
  await expect(ann.api.meetings.cancel({ checkupId })).rejects.toMatchObject(rejection);
  await book(timeOf(59));
  expect(await app.db.$count(mailOutbox)).toBe(mails);
});

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

test("the review team and the customer are not counted as guests; one customer books for twenty check-ups", async () => {
  const team = "review@acme.com";
  const { app, ann, checkupId } = await annWithCheckup({
    REVIEW_TEAM_EMAIL: "Review@acme.com",
    MEETING_CAPACITY: "20",
  });
  const guests = `${team}, ann@acme.com`;
  for (const guest of [team, "ann@acme.com"]) {
    await app.limits.use("invitationsPerGuest", guest, 20);
    await app.limits.use("mailsPerUserAndGuest", `${ann.user.id} ${guest}`, 20);
  }
  await ann.api.meetings.schedule({ checkupId, startsAt: timeOf(0), guests });
  await ann.api.meetings.schedule({ checkupId, startsAt: timeOf(1), guests });
  const startsAt = timeOf(0);
  const bookAnother = async () => {
    const { id } = await makeFullCheckup(app.db, ann.user.id);
    await ann.api.meetings.schedule({ checkupId: id, startsAt, guests: "" });
  };
  await Promise.all(Array.from({ length: 20 }, bookAnother));
  expect(await app.db.$count(meetings)).toBe(21);
});

const strangers = (group: number, howMany: number) =>
  Array.from({ length: howMany }, (_, at) => `stranger-${group}-${at}@others.com`);

/** Ann, who invites people that nobody knows, and how many emails they were sent. */
async function annWithStrangers() {
  const { app, ann, checkupId } = await annWithCheckup();
  const book = (guests: string[], count = 0) =>
    ann.api.meetings.schedule({ checkupId, startsAt: timeOf(count), guests: guests.join() });
  const mailed = () => app.db.$count(mailOutbox, like(mailOutbox.recipient, "str%"));
  return { app, ann, book, mailed, checkupId };
}

const tooManyInvitations = { status: 429, message: messages.tooManyInvitations };

test("a customer's emails to guests are counted together, who the guests are", async () => {
  const { ann, book, mailed, checkupId } = await annWithStrangers();
  // 10 are invited; four times 10 hear that they are no guests any more and 10 others are invited.
  for (let group = 0; group < 5; group += 1) await book(strangers(group, 10), group);
  expect(await mailed()).toBe(90);
  await ann.api.meetings.cancel({ checkupId });
  expect(await mailed()).toBe(100);
  await expect(book(strangers(9, 1))).rejects.toMatchObject(tooManyInvitations);
  await book(["ann@acme.com"]);
  expect(await mailed()).toBe(100);
});

test("guests are uninvited and a meeting is cancelled however many emails that makes", async () => {
  const { app, ann, book, mailed, checkupId } = await annWithStrangers();
  await book(strangers(0, 10));
  await app.limits.use("guestMailsPerUser", ann.user.id, 95);
  await expect(book(strangers(0, 10), 1)).rejects.toMatchObject(tooManyInvitations);
  await book(strangers(0, 4));
  await book([], 1);
  await ann.api.meetings.cancel({ checkupId });
  expect(await mailed()).toBe(20);
});

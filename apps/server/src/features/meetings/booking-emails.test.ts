import ICAL from "ical.js";
import { expect, test } from "vitest";
import type { Mail } from "#lib/mailer.ts";
import {
  bookingCustomer,
  later,
  mailTo,
  startsAt,
  team,
  recipientsOf,
} from "#testing/booking-customer.ts";

function entryOf({ calendar }: Mail) {
  const parsed = ICAL.Component.fromString(calendar!.content);
  const event = parsed.getFirstSubcomponent("vevent")!;
  return {
    sent: calendar!.method,
    method: parsed.getFirstPropertyValue("method"),
    uid: event.getFirstPropertyValue("uid"),
    sequence: event.getFirstPropertyValue("sequence"),
    start: (event.getFirstPropertyValue("dtstart") as ICAL.Time).toJSDate(),
    attendees: event
      .getAllProperties("attendee")
      .map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
  };
}

test("a booking invites customer, guests and team, each by an email of their own; a move moves in all calendars", async () => {
  const { book, news } = await bookingCustomer("bob@acme.com, carl@other.com");
  await book();
  const mails = await news();
  expect(recipientsOf(mails)).toEqual([
    "ann@acme.com: Your review meeting on Tuesday, June 9, 2026",
    "bob@acme.com: Review meeting on Tuesday, June 9, 2026",
    "carl@other.com: Review meeting on Tuesday, June 9, 2026",
    "reviews@example.com: Review meeting on Tuesday, June 9, 2026",
  ]);
  const uids = mails.map((mail) => {
    const entry = entryOf(mail);
    expect(entry).toMatchObject({
      sent: "REQUEST",
      method: "REQUEST",
      sequence: 0,
      start: startsAt,
    });
    expect(entry.attendees).toEqual([`mailto:${mail.to}`]);
    return entry.uid;
  });
  expect(new Set(uids).size).toBe(1);
  for (const { text, html } of mails) {
    for (const part of [text, html]) {
      expect(part).toContain("Tuesday, June 9, 2026 at 09:00 AM EDT");
    }
  }
  // Only the customer's answers say what to bring, and only the customer learns it.
  const asked = mails.filter(({ text }) => /^Bring, if you have them: +\S/m.test(text));
  expect(asked.map(({ to }) => to)).toEqual(["ann@acme.com"]);

  await book({ startsAt: later });
  const moved = await news();
  expect(recipientsOf(moved)).toEqual([
    "ann@acme.com: Changed: your review meeting on Wednesday, June 10, 2026",
    "bob@acme.com: Changed: review meeting on Wednesday, June 10, 2026",
    "carl@other.com: Changed: review meeting on Wednesday, June 10, 2026",
    "reviews@example.com: Changed: review meeting on Wednesday, June 10, 2026",
  ]);
  const [uid] = uids;
  for (const mail of moved) {
    expect(entryOf(mail)).toMatchObject({ method: "REQUEST", uid, sequence: 1, start: later });
    expect(mail.text).toMatch(/New time: +Wednesday, June 10, 2026 at 02:30 PM EDT/);
    expect(mail.text).toMatch(/Before: +Tuesday, June 9, 2026 at 09:00 AM EDT/);
  }
});

test("other guests: new ones are invited, former ones are freed without the new time, the others hear of it", async () => {
  const { book, news } = await bookingCustomer("bob@acme.com, carl@other.com");
  await book();
  const { uid } = entryOf((await news())[0]!);
  await book({ guests: "carl@other.com, dora@acme.com" });
  const mails = await news();
  expect(recipientsOf(mails)).toEqual([
    "ann@acme.com: Changed: your review meeting on Tuesday, June 9, 2026",
    "bob@acme.com: Cancelled: review meeting on Tuesday, June 9, 2026",
    "dora@acme.com: Review meeting on Tuesday, June 9, 2026",
    "reviews@example.com: Changed: review meeting on Tuesday, June 9, 2026",
  ]);
  const freed = entryOf(mailTo(mails, "bob@acme.com"));
  expect(freed).toMatchObject({ sent: "CANCEL", method: "CANCEL", uid, sequence: 1 });
  expect(mailTo(mails, "bob@acme.com").text).toContain("You are no longer invited");
  expect(entryOf(mailTo(mails, "dora@acme.com"))).toMatchObject({ method: "REQUEST", sequence: 1 });
  expect(mailTo(mails, "ann@acme.com").text).toContain("The guests of your review meeting changed");

  await book({ startsAt: later, guests: "dora@acme.com" });
  const carls = mailTo(await news(), "carl@other.com");
  expect(carls.subject).toBe("Cancelled: review meeting on Tuesday, June 9, 2026");
  expect(entryOf(carls).start).toEqual(startsAt);
  expect(carls.text + carls.html).not.toContain("June 10");
});

test("who has two parts in a meeting gets one email", async () => {
  const { book, news } = await bookingCustomer(`ann@acme.com, ${team}, bob@acme.com`, {
    REVIEW_TEAM_EMAIL: "Reviews@Example.com",
  });
  await book();
  const mails = await news();
  expect(recipientsOf(mails)).toHaveLength(3);
  const own = mailTo(mails, "ann@acme.com").text;
  expect(own).toContain("Your review meeting is booked");
  expect(own).toContain("2 invited"); // one's own address is no guest
  expect(mailTo(mails, team).text).toContain("A review meeting was booked");
});

test("the customer's cancellation takes it off everybody's calendar", async () => {
  const { ann, checkupId, book, news } = await bookingCustomer("bob@acme.com");
  await book();
  const { uid } = entryOf((await news())[0]!);
  await ann.api.meetings.cancel({ checkupId });
  await ann.api.meetings.cancel({ checkupId });
  const mails = await news();
  expect(recipientsOf(mails)).toEqual([
    "ann@acme.com: Cancelled: your review meeting on Tuesday, June 9, 2026",
    "bob@acme.com: Cancelled: review meeting on Tuesday, June 9, 2026",
    "reviews@example.com: Cancelled: review meeting on Tuesday, June 9, 2026",
  ]);
  for (const mail of mails) {
    expect(entryOf(mail)).toMatchObject({ sent: "CANCEL", method: "CANCEL", uid, sequence: 1 });
    expect(mail.text).not.toContain("The review team cancelled it");
  }
  expect(mailTo(mails, "ann@acme.com").text).toContain(`/checkup/${checkupId}?step=12`);
  expect(mailTo(mails, team).text).toContain("The customer cancelled it.");
});

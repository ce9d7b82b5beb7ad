import { meetingMinutes } from "@app/contract";
import type ICAL from "ical.js";
import { expect, test } from "vitest";
import { readSettings } from "#settings.ts";
import { readCalendar } from "#testing/read-calendar.ts";
import { calendarEntry } from "./calendar-entry.ts";

const settingsWith = (environment: Record<string, string> = {}) =>
  readSettings({
    PUBLIC_URL: "https://check.example.com:8443",
    SMTP_URL: "smtp://localhost",
    MAIL_FROM: "Reviews <reviews@example.com>",
    MEETING_TIME_ZONE: "America/New_York",
    ...environment,
  });
const settings = settingsWith();

const meeting = {
  startsAt: new Date("2026-06-09T13:00:00Z"),
  uid: "5ad3cfd3-0c5b-4ac8-91a3-0a2a5d3b1f11",
  sequence: 3,
  updatedAt: new Date("2026-06-04T15:00:01Z"),
  visitorTimeZone: null,
};
const request = { method: "REQUEST", meeting, attendee: "ann@acme.com" } as const;

test("a request holds all that a calendar program needs", () => {
  const { calendar, value, attendees, organizer, start, end } = readCalendar(
    calendarEntry(settings, request),
  );
  const head = ["version", "prodid", "method"].map((name) => calendar.getFirstPropertyValue(name));
  expect(head).toEqual(["2.0", "-//Compliance CheckUp//Review Meeting//EN", "REQUEST"]);
  expect((value("dtstamp") as ICAL.Time).toJSDate()).toEqual(meeting.updatedAt);
  expect(start).toEqual(meeting.startsAt);
  expect(end.getTime() - start.getTime()).toBe(meetingMinutes * 60_000);
  for (const [name, expected] of [
    ["uid", `${meeting.uid}@check.example.com`],
    ["sequence", 3],
    ["summary", "Compliance CheckUp review meeting"],
    ["description", expect.stringContaining("June 9, 2026 at 09:00 AM EDT")],
    ["status", "CONFIRMED"],
    ["transp", "OPAQUE"],
  ] as const) {
    expect(value(name)).toEqual(expected);
  }
  expect(organizer.getFirstValue()).toBe("mailto:reviews@example.com");
  expect(organizer.getFirstParameter("cn")).toBe("Reviews");
  expect(attendees).toHaveLength(1);
  const [attendee] = attendees;
  expect(String(attendee!.getFirstValue()).toLowerCase()).toBe("mailto:ann@acme.com");
  const asked = ["rsvp", "role", "partstat"].map((name) => attendee!.getFirstParameter(name));
  expect(asked).toEqual(["TRUE", "REQ-PARTICIPANT", "NEEDS-ACTION"]);
});

test("a cancellation names the same meeting, and a file to keep has no attendee", () => {
  const cancelled = readCalendar(calendarEntry(settings, { ...request, method: "CANCEL" }));
  expect(cancelled.calendar.getFirstPropertyValue("method")).toBe("CANCEL");
  expect(cancelled.value("status")).toBe("CANCELLED");
  expect(cancelled.value("uid")).toBe(`${meeting.uid}@check.example.com`);
  expect(cancelled.attendees).toHaveLength(1);
  const kept = readCalendar(calendarEntry(settings, { ...request, method: "PUBLISH" }));
  expect(kept.calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  expect(kept.attendees).toEqual([]);
});

test.each([
  ["America/New_York", "2026-03-06T14:00:00Z", "09:00 AM EST"],
  ["America/New_York", "2026-03-09T13:00:00Z", "09:00 AM EDT"],
  ["America/New_York", "2026-10-30T21:00:00Z", "05:00 PM EDT"],
  ["America/New_York", "2026-11-02T22:00:00Z", "05:00 PM EST"],
  ["Europe/London", "2026-03-30T08:00:00Z", "09:00 AM GMT+1"],
  ["Asia/Kolkata", "2026-06-09T03:30:00Z", "09:00 AM GMT+5:30"],
  ["Australia/Lord_Howe", "2026-04-06T22:30:00Z", "09:00 AM GMT+10:30"],
  ["Pacific/Kiritimati", "2026-12-31T19:00:00Z", "Friday, January 1, 2027 at 09:00 AM"],
  ["UTC", "2026-12-31T23:30:00Z", "11:30 PM UTC"],
])("the time is right in %s on %s", (MEETING_TIME_ZONE, startsAt, words) => {
  const entry = { ...request, meeting: { ...meeting, startsAt: new Date(startsAt) } };
  const content = calendarEntry({ ...settings, MEETING_TIME_ZONE }, entry);
  const { start, end, value } = readCalendar(content);
  expect(start).toEqual(new Date(startsAt));
  expect(end).toEqual(new Date(entry.meeting.startsAt.getTime() + meetingMinutes * 60_000));
  expect(content).toContain(`DTSTART:${startsAt.replaceAll(/[-:]/g, "")}\r\n`);
  expect(value("description")).toContain(words);
});

test("the customer reads their own time and the team's, others the team's", () => {
  const abroad = { ...meeting, visitorTimeZone: "Asia/Kolkata" };
  const described = (entry: object) =>
    readCalendar(calendarEntry(settings, { ...request, meeting: abroad, ...entry })).value(
      "description",
    );
  expect(described({ forCustomer: true })).toContain(
    "Tuesday, June 9, 2026 at 06:30 PM GMT+5:30 (09:00 AM EDT for the review team)",
  );
  expect(described({ method: "PUBLISH" })).toContain("06:30 PM GMT+5:30");
  expect(described({})).not.toContain("GMT+5:30");
  const near = { ...meeting, visitorTimeZone: "America/Detroit" };
  expect(described({ meeting: near, forCustomer: true })).not.toContain("review team)");
});

const brands = [
  `Müller & Söhne – Prüfung für Österreich, Größe: "groß"; «déjà vu»`,
  "検査検査検査検査検査検査検査検査検査検査検査検査検査検査検査検査検査",
  "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
  `A\\B^nC "quoted" ; X=Y:Z,`,
  "Evil\r\nATTENDEE:mailto:evil@evil.test\r\nX",
  "Evil\nEND:VEVENT\u0085\u2028BEGIN:VALARM",
  "\u202Egnp.elif",
];

test("a brand of any name changes nothing but the words", () => {
  for (const brand of brands) {
    const BRAND_NAME = brand.slice(0, 60);
    for (const MAIL_FROM of ["Reviews <reviews@example.com>", "reviews@example.com"]) {
      const { value, attendees, organizer, event } = readCalendar(
        calendarEntry(settingsWith({ BRAND_NAME, MAIL_FROM }), request),
      );
      expect(attendees, brand).toHaveLength(1);
      expect(event.getAllSubcomponents(), brand).toEqual([]);
      expect(organizer.getFirstValue(), brand).toBe("mailto:reviews@example.com");
      expect(value("summary")).toMatch(/ review meeting$/);
      expect(String(value("summary"))).not.toMatch(/[\p{Cc}\u202E]/u);
    }
  }
  const BRAND_NAME = "Prüfung; 検査, 100% \\ sûr";
  const { value, organizer } = readCalendar(
    calendarEntry(settingsWith({ BRAND_NAME, MAIL_FROM: "a@example.com" }), request),
  );
  expect(value("summary")).toBe(`${BRAND_NAME} review meeting`);
  expect(organizer.getFirstParameter("cn")).toBe("Prüfung; 検査, 100% - sûr");
});

test.each([
  "o'neil+tag@acme.com",
  "a-b_c@sub.acme.co.uk",
  `${"x".repeat(60)}@${"long-name.".repeat(15)}example.com`,
  "a/b%41?x=y&z#f;w,v@acme.com",
  "a{b}|c`d^e@acme.com",
  "jürgen@acme.com",
  "ann@acme.com\r\nATTENDEE:mailto:evil@evil.test",
])("an address such as %j is one address", (address) => {
  const { attendees } = readCalendar(calendarEntry(settings, { ...request, attendee: address }));
  expect(attendees).toHaveLength(1);
  const [, path = ""] = /^mailto:(.*)$/i.exec(String(attendees[0]!.getFirstValue())) ?? [];
  expect(decodeURIComponent(path)).toBe(address.replaceAll(/\s+/g, " "));
  expect(path).not.toMatch(/[\s,;?#&]/);
});

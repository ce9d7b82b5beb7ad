import ICAL from "ical.js";
import { expect } from "vitest";

/** Parses as another program does; rejects raw lines that the standard forbids. */
export function readCalendar(content: string) {
  expect(content.endsWith("\r\nEND:VCALENDAR\r\n")).toBe(true);
  const lines = content.split("\r\n");
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\p{Cc}]/u);
    expect(line.isWellFormed()).toBe(true);
  }
  for (const line of content.replaceAll("\r\n ", "").split("\r\n").slice(0, -1)) {
    expect(line).toMatch(/^[A-Z-]+(;[A-Z-]+=("[^"]*"|[^";:,]*))*:/);
  }
  const calendar = ICAL.Component.fromString(content);
  const [event, ...others] = calendar.getAllSubcomponents();
  expect(others).toEqual([]);
  expect(event!.name).toBe("vevent");
  const value = (name: string) => event!.getFirstPropertyValue(name);
  const attendees = event!.getAllProperties("attendee");
  const organizer = event!.getFirstProperty("organizer")!;
  return {
    calendar,
    event: event!,
    value,
    attendees,
    organizer,
    start: (value("dtstart") as ICAL.Time).toJSDate(),
    end: (value("dtend") as ICAL.Time).toJSDate(),
  };
}

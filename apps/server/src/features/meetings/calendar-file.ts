import type { Parts } from "#procedure/context.ts";
import { findPlannedMeeting } from "./booking-availability.ts";
import { calendarEntry } from "./calendar-entry.ts";

/** The planned meeting of a check-up for its customer's own calendar program; nothing where there is none. */
export async function calendarFile(parts: Parts, checkupId: string) {
  const meeting = await findPlannedMeeting(parts, checkupId);
  if (!meeting) return undefined;
  const content = calendarEntry(parts.settings, { method: "PUBLISH", meeting });
  return { name: "review-meeting.ics", content };
}

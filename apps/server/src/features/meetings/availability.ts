import { changeableUntil, firstBookableDay, isOver, lastBookableDay } from "@app/contract";
import type { Availability, Meeting, MeetingSettings } from "@app/contract";
import type { Parts } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import { calendarEntry, placeOf } from "./calendar-entry.ts";
import { calendarAt } from "./holidays.ts";
import { meetingLink } from "./meeting-token.ts";
import { findMeeting, listTakenSlots } from "./queries.ts";
import type { StoredMeeting } from "./queries.ts";
import { findMeetingSettings } from "./settings.ts";

/** Whether a meeting is to come or going on: what is cancelled or over is not moved, but booked anew. */
export const isPlanned = (meeting: Pick<StoredMeeting, "state" | "startsAt">, now: Date) =>
  meeting.state === "scheduled" && !isOver(meeting.startsAt, now);

/** A meeting as its customer sees it. */
export const shown = (meeting: StoredMeeting, common: MeetingSettings): Meeting => ({
  startsAt: meeting.startsAt,
  guests: meeting.guests,
  changeableUntil: changeableUntil(meeting.startsAt),
  place: placeOf(meeting, common),
  host: { name: common.hostName, line: common.hostLine },
});

/** What can be booked for a check-up, and its meeting. */
export async function availabilityFor(
  { clock, db, settings }: Pick<Parts, "clock" | "settings"> & { db: Connection },
  checkupId: string,
): Promise<Availability> {
  const now = clock();
  const common = await findMeetingSettings(db, settings);
  const { calendar, holidays } = await calendarAt(now, settings, common);
  const taken = await listTakenSlots(db, checkupId, calendar, common.capacity, now);
  const meeting = await findMeeting(db, checkupId);
  const firstDay = firstBookableDay(now, calendar);
  const lastDay = lastBookableDay(now, calendar);
  return {
    ...calendar,
    firstDay,
    lastDay,
    holidays: holidays.filter(({ day }) => day >= firstDay && day <= lastDay),
    taken,
    meeting: meeting && isPlanned(meeting, now) ? shown(meeting, common) : null,
  };
}

/** The planned meeting of a check-up for its customer's own calendar program. */
export async function calendarFile(
  { clock, db, secret, settings }: Pick<Parts, "clock" | "db" | "secret" | "settings">,
  checkupId: string,
  notPlanned: () => Error,
) {
  const meeting = await findMeeting(db, checkupId);
  if (!meeting || !isPlanned(meeting, clock())) throw notPlanned();
  const common = await findMeetingSettings(db, settings);
  const changeLink = meetingLink(settings.PUBLIC_URL, secret, meeting.id);
  const content = calendarEntry(settings, { method: "PUBLISH", meeting, common, changeLink });
  return { name: "review-meeting.ics", content };
}

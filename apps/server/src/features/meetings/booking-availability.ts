import { changeableUntil, firstBookableDay, isOver, lastBookableDay } from "@app/contract";
import type { Availability, Meeting } from "@app/contract";
import type { Parts } from "#procedure/context.ts";
import { calendarAt } from "./holidays.ts";
import { findMeeting, listTakenSlots } from "./queries.ts";
import type { MeetingRow } from "./queries.ts";

/** Whether a meeting is to come or going on: what is cancelled or over is not moved, but booked anew. */
export const isPlanned = (meeting: MeetingRow, now: Date) =>
  meeting.state === "scheduled" && !isOver(meeting.startsAt, now);

/** A meeting as its customer sees it. */
export const shown = ({ startsAt, guests }: MeetingRow): Meeting => ({
  startsAt,
  guests,
  changeableUntil: changeableUntil(startsAt),
});

/** The one meeting of a check-up that is to come or going on. */
export async function findPlannedMeeting({ clock, db }: Pick<Parts, "clock" | "db">, id: string) {
  const meeting = await findMeeting(db, id);
  return meeting && isPlanned(meeting, clock()) ? meeting : undefined;
}

/** What can be booked for a check-up, and its meeting. */
export async function availabilityFor(parts: Parts, checkupId: string): Promise<Availability> {
  const { clock, db, settings } = parts;
  const now = clock();
  const { calendar, holidays } = await calendarAt(now, settings);
  const { timeZone } = calendar;
  const capacity = settings.MEETING_CAPACITY;
  const taken = await listTakenSlots(db, { capacity, checkupId, now, timeZone });
  const meeting = await findPlannedMeeting(parts, checkupId);
  const firstDay = firstBookableDay(now, calendar);
  const lastDay = lastBookableDay(now, calendar);
  return {
    timeZone,
    firstDay,
    lastDay,
    holidays: holidays.filter(({ day }) => day >= firstDay && day <= lastDay),
    taken,
    meeting: meeting ? shown(meeting) : null,
  };
}

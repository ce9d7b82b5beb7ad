import type { Availability } from "@app/contract";
import { dayOf, isWorkingDay, messages, slotLabels, slotsOf } from "@app/contract";

/** Tells why a day cannot be booked at all; undefined for one that can. */
export function whyClosed(availability: Availability): (day: string) => string | undefined {
  const { firstDay, lastDay } = availability;
  const holidays = new Map(availability.holidays.map(({ day, name }) => [day, name]));
  return (day) => {
    if (day < firstDay) return messages.leadTime;
    if (day > lastDay) return "Not open for booking yet";
    return holidays.get(day) ?? (isWorkingDay(day, new Set()) ? undefined : "Weekend");
  };
}

/** Tells whether a time is free for this visitor: his own meeting's is, as he may keep it. */
export function freeIn({ taken, meeting }: Pick<Availability, "taken" | "meeting">) {
  const moments = new Set(taken.map((moment) => moment.getTime()));
  if (meeting) moments.delete(meeting.startsAt.getTime());
  return (startsAt: Date) => !moments.has(startsAt.getTime());
}

type Times = Pick<Availability, "taken" | "meeting" | "timeZone">;

/** Counts the free times of a day of the team's calendar, whatever day they fall on for the visitor. */
export function freeTimesIn(times: Times): (day: string) => number {
  const isFree = freeIn(times);
  // Slots are costly to make, and most days have all of theirs.
  const touched = new Set(times.taken.map((moment) => dayOf(moment, times.timeZone)));
  return (day) =>
    touched.has(day)
      ? slotsOf(day, times.timeZone).filter(({ startsAt }) => isFree(startsAt)).length
      : slotLabels.length;
}

import type { Availability } from "@app/contract";
import { dayOf, daysAfter, isWorkingDay, nearestFreeSlots, slotsOf } from "@app/contract";

const howMany = 3;
/** How many days before and after are looked through. */
const reach = Array.from({ length: 15 }, (_, index) => index - 7);

/** The free times around a chosen one that somebody else has meanwhile; undefined while it is free. */
export function nearestWhenTaken(
  chosen: Date | undefined,
  { taken, meeting, timeZone, holidays, firstDay, lastDay }: Availability,
): Date[] | undefined {
  const moments = new Set(taken.map((moment) => moment.getTime()));
  if (!chosen || !moments.has(chosen.getTime())) return undefined;
  if (chosen.getTime() === meeting?.startsAt.getTime()) return undefined;
  const off = new Set(holidays.map((holiday) => holiday.day));
  const free = reach
    .map((days) => daysAfter(dayOf(chosen, timeZone), days))
    .filter((day) => day >= firstDay && day <= lastDay && isWorkingDay(day, off))
    .flatMap((day) => slotsOf(day, timeZone))
    .filter((slot) => !moments.has(slot.startsAt.getTime()));
  return nearestFreeSlots(chosen, free, howMany).map((slot) => slot.startsAt);
}

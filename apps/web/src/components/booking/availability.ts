import type { Availability } from "@app/contract";
import { dayOf, isSlotStart, isWorkingDay, messages, slotLabels } from "@app/contract";
import { counted, formatIsoDay } from "#lib/format.ts";

/** Why a day cannot be booked at all; undefined for one that can. */
export function closedReason({ firstDay, lastDay, holidays }: Availability, day: string) {
  if (day < firstDay) return messages.leadTime;
  if (day > lastDay) return "Not open for booking yet";
  const holiday = holidays.find((one) => one.day === day);
  return holiday?.name ?? (isWorkingDay(day, new Set()) ? undefined : "Weekend");
}

/** Whether a time is free for this customer. The time of their own meeting is free for them. */
export function freeIn({ taken, meeting }: Availability): (startsAt: Date) => boolean {
  const moments = new Set(taken.map((moment) => moment.getTime()));
  if (meeting) moments.delete(meeting.startsAt.getTime());
  return (startsAt) => !moments.has(startsAt.getTime());
}

/**
 * What the calendar shows and reads out for each day of the review team's time zone. A name is "Thursday, June 4, 2026, 6
 * free times", or says why the day cannot be chosen.
 */
export function calendarDaysOf(availability: Availability) {
  const { taken, timeZone, hours } = availability;
  const [first, last] = hours;
  // A meeting may have been booked before the hours became fewer.
  const isInHours = (moment: Date) =>
    last - first + 1 === slotLabels.length || isSlotStart(moment, availability);
  const isFree = freeIn(availability);
  const takenDays = taken
    .filter((moment) => !isFree(moment) && isInHours(moment))
    .map((moment) => dayOf(moment, timeZone));
  return (day: string) => {
    const closed = closedReason(availability, day);
    const countTaken = () => takenDays.filter((one) => one === day).length;
    const free = closed === undefined ? last - first + 1 - countTaken() : 0;
    const reason = closed ?? (free === 0 ? "No free times" : undefined);
    return { name: `${formatIsoDay(day)}, ${reason ?? counted(free, "free time")}`, free, reason };
  };
}

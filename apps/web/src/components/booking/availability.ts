import type { Availability } from "@app/contract";
import {
  dayOf,
  freeSlots,
  guestList,
  isWorkingDay,
  messages,
  nearestFreeSlots,
  slotLabels,
} from "@app/contract";
import { formatIsoDay } from "#lib/format.ts";

/** Why a day cannot be booked at all; undefined for one that can. */
export function closedReason({ firstDay, lastDay, holidays }: Availability, day: string) {
  if (day < firstDay) return messages.leadTime;
  if (day > lastDay) return "Not open for booking yet";
  const holiday = holidays.find((one) => one.day === day);
  return holiday?.name ?? (isWorkingDay(day, new Set()) ? undefined : "Weekend");
}

/** Whether a time is free for this customer: the time of their own meeting is. */
export function freeIn({ taken, meeting }: Availability): (startsAt: Date) => boolean {
  const moments = new Set(taken.map((moment) => moment.getTime()));
  if (meeting) moments.delete(meeting.startsAt.getTime());
  return (startsAt) => !moments.has(startsAt.getTime());
}

export interface CalendarDay {
  /** "Thursday, June 4, 2026, 6 free times", or why it cannot be chosen in the place of the times. */
  name: string;
  /** How many times are free; 0 on a day that cannot be chosen. */
  free: number;
  reason?: string;
}

/** What the calendar shows and says of each day of the team's calendar. */
export function calendarDaysOf(availability: Availability): (day: string) => CalendarDay {
  const { taken, timeZone } = availability;
  const isFree = freeIn(availability);
  const takenDays = taken
    .filter((moment) => !isFree(moment))
    .map((moment) => dayOf(moment, timeZone));
  return (day) => {
    const closed = closedReason(availability, day);
    const countTaken = () => takenDays.filter((one) => one === day).length;
    const free = closed === undefined ? slotLabels.length - countTaken() : 0;
    const reason = closed ?? (free === 0 ? "No free times" : undefined);
    const times = free === 1 ? "1 free time" : `${free} free times`;
    return { name: `${formatIsoDay(day)}, ${reason ?? times}`, free, reason };
  };
}

/**
 * The free times around a chosen one that somebody else has booked meanwhile, the same as the server offers with its
 * error; undefined while it is free.
 */
export function nearestWhenTaken(
  chosen: Date | undefined,
  availability: Availability,
): Date[] | undefined {
  if (!chosen || freeIn(availability)(chosen)) return undefined;
  const { taken, meeting, holidays } = availability;
  const calendar = { ...availability, holidays: new Set(holidays.map(({ day }) => day)) };
  const free = freeSlots(calendar, meeting ? [...taken, meeting.startsAt] : taken);
  return nearestFreeSlots(chosen, free, 3).map(({ startsAt }) => startsAt);
}

/** What the customer chose or typed and did not book yet. */
export interface Typed {
  choice?: { day: string | null; startsAt?: Date };
  guests?: string;
}

/** What the form shows: the booked meeting where nothing was typed. */
export function formValues(typed: Typed | undefined, { meeting, timeZone }: Availability) {
  const booked = { day: meeting && dayOf(meeting.startsAt, timeZone), startsAt: meeting?.startsAt };
  const { day, startsAt }: NonNullable<Typed["choice"]> = typed?.choice ?? booked;
  return { day, startsAt, guests: typed?.guests ?? meeting?.guests.join(", ") ?? "" };
}

/** Whether booking would change anything, which is lost when the page is left. */
export function isUnbooked(typed: Typed | undefined, availability: Availability): boolean {
  const { startsAt, guests } = formValues(typed, availability);
  const booked = formValues(undefined, availability);
  const isMoved = startsAt !== undefined && startsAt.getTime() !== booked.startsAt?.getTime();
  return isMoved || guestList(guests).join() !== guestList(booked.guests).join();
}

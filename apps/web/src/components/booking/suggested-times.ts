import type { Availability } from "@app/contract";
import { daysAfter, firstBookableDay, meetingMinutes, slotsOf } from "@app/contract";
import { Temporal } from "temporal-polyfill";
import { closedReason, freeIn } from "./availability.ts";

/** The visitor's working hours and the time that suits most people, in minutes after midnight. */
const [opens, closes, best] = [9 * 60, 17 * 60, 10 * 60];
/** Times that are this far apart give a choice. */
const apart = 3 * 60;

/** When a meeting starts on the visitor's clock, and how far it is outside of their working hours: early counts twice. */
function onVisitorsClock(startsAt: Date, timeZone: string) {
  const instant = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime());
  const { hour, minute, dayOfWeek } = instant.toZonedDateTimeISO(timeZone);
  const starts = hour * 60 + minute;
  const outside = Math.max(0, 2 * (opens - starts), starts + meetingMinutes - closes);
  return { startsAt, starts, outside: dayOfWeek > 5 ? outside + 24 * 60 : outside };
}

/**
 * One time on each of the next three days that have a free one. It costs minutes to be outside of the visitor's working
 * hours, and to be close to the hour of another suggestion; the cheapest time of a day is suggested.
 */
export function suggestedTimes(availability: Availability, visitorZone: string, now: Date): Date[] {
  const { timeZone, hours, lastDay, holidays, meeting } = availability;
  const isFree = freeIn(availability);
  const calendar = { timeZone, holidays: new Set(holidays.map(({ day }) => day)) };
  // The availability may be of yesterday: the page was open over night, and the network is missing.
  const first = [availability.firstDay, firstBookableDay(now, calendar)].toSorted()[1]!;
  const chosen: ReturnType<typeof onVisitorsClock>[] = [];
  for (let day = first; day <= lastDay && chosen.length < 3; day = daysAfter(day, 1)) {
    if (closedReason(availability, day) !== undefined) continue;
    const cost = ({ starts, outside }: (typeof chosen)[number]) =>
      outside + Math.max(0, ...chosen.map((one) => apart - Math.abs(one.starts - starts)));
    const free = slotsOf(day, timeZone, hours)
      .filter(({ startsAt }) => isFree(startsAt) && +startsAt !== meeting?.startsAt.getTime())
      .map(({ startsAt }) => onVisitorsClock(startsAt, visitorZone))
      .toSorted(
        (a, b) =>
          cost(a) - cost(b) ||
          a.outside - b.outside ||
          Math.abs(a.starts - best) - Math.abs(b.starts - best),
      );
    if (free[0]) chosen.push(free[0]);
  }
  return chosen.map(({ startsAt }) => startsAt);
}

import { dayOf, meetingTimes as inZones } from "@app/contract";
import { formatTime } from "#lib/format.ts";
import { visitorZone } from "#lib/visitor.ts";

/** The start of a meeting in the visitor's time zone, and in the team's if that differs. */
export const meetingTimes = (startsAt: Date, timeZone: string) =>
  inZones(startsAt, timeZone, visitorZone());

/** The visitor's time of a slot, such as "09:30 PM next day"; undefined if it is the same as the team's. */
export function visitorsSlot(startsAt: Date, timeZone: string): string | undefined {
  const own = visitorZone();
  const time = formatTime(startsAt, own);
  const [day, ownDay] = [dayOf(startsAt, timeZone), dayOf(startsAt, own)];
  if (ownDay !== day) return `${time} ${ownDay > day ? "next day" : "day before"}`;
  return time === formatTime(startsAt, timeZone) ? undefined : time;
}

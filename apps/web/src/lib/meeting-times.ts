import { dayOf, meetingTimes as inZones } from "@app/contract";
import { formatTime } from "#lib/format.ts";
import { visitorsZoneForMails } from "#lib/site.ts";

/** When a meeting starts on the visitor's clock, and on the team's where that differs. */
export const meetingTimes = (startsAt: Date, timeZone: string) =>
  inZones(startsAt, timeZone, visitorsZoneForMails() ?? timeZone);

/** "09:30 PM next day" for what stands as another time in the team's calendar; undefined where it is the same. */
export function visitorsSlot(startsAt: Date, timeZone: string): string | undefined {
  const own = visitorsZoneForMails() ?? timeZone;
  const time = formatTime(startsAt, own);
  const [day, ownDay] = [dayOf(startsAt, timeZone), dayOf(startsAt, own)];
  if (ownDay !== day) return `${time} ${ownDay > day ? "next day" : "day before"}`;
  return time === formatTime(startsAt, timeZone) ? undefined : time;
}

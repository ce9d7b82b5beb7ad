import { dayOf, rules } from "@app/contract";
import { formatDay, formatTime, visitorTimeZone } from "#lib/format.ts";

/** A moment of the team's calendar in words, and on the visitor's own clock where that differs. */
export function meetingTimes(startsAt: Date, timeZone: string) {
  const own = visitorTimeZone();
  const differs = formatTime(startsAt, own) !== formatTime(startsAt, timeZone);
  const [day, ownDay] = [dayOf(startsAt, timeZone), dayOf(startsAt, own)];
  const shift = ownDay === day ? "" : ownDay > day ? " next day" : " day before";
  return {
    date: formatDay(startsAt, timeZone),
    time: formatTime(startsAt, timeZone, differs),
    own: differs
      ? {
          short: `${formatTime(startsAt, own)}${shift}`,
          long: `${ownDay === day ? "" : `${formatDay(startsAt, own)}, `}${formatTime(startsAt, own, true)}`,
        }
      : undefined,
  };
}

/** The visitor's zone as the server takes it; some browsers name one that there is not. */
export const visitorsZoneForMails = () => rules.timeZone.safeParse(visitorTimeZone()).data;

import { formatShortDay } from "#lib/format.ts";
import { meetingTimes } from "#lib/meeting-times.ts";

interface MeetingTimeProps {
  at: Date;
  /** The review team's. */
  timeZone: string;
}

/** When a meeting starts by the team's clock; by the visitor's own on hover where that differs. */
export function MeetingTime({ at, timeZone }: MeetingTimeProps) {
  const { time, own } = meetingTimes(at, timeZone);
  return (
    <time
      dateTime={at.toISOString()}
      title={own ? `Your time: ${own.long}` : at.toISOString()}
    >{`${formatShortDay(at, timeZone)}, ${time}`}</time>
  );
}

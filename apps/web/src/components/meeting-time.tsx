import { messages } from "@app/contract";
import { formatShortDay } from "#lib/format.ts";
import { meetingTimes } from "#lib/meeting-times.ts";

interface MeetingTimeProps {
  at: Date;
  /** The review team's. */
  timeZone: string;
}

/** When a meeting starts by the visitor's own clock; by the team's on hover where that differs. */
export function MeetingTime({ at, timeZone }: MeetingTimeProps) {
  const { time, team } = meetingTimes(at, timeZone);
  return (
    <time
      dateTime={at.toISOString()}
      title={team ? `${messages.teamTime}: ${team}` : at.toISOString()}
    >{`${formatShortDay(at)}, ${time}`}</time>
  );
}

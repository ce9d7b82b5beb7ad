import { messages } from "@app/contract";
import { Text } from "@mantine/core";
import { formatShortDay } from "#lib/format.ts";
import { meetingTimes } from "#lib/meeting-times.ts";

interface MeetingTimeProps {
  at: Date;
  /** The review team's time zone. */
  timeZone: string;
}

/** The start of a meeting in the visitor's time zone, and below it in the team's if that differs. */
export function MeetingTime({ at, timeZone }: MeetingTimeProps) {
  const { time, team } = meetingTimes(at, timeZone);
  return (
    <>
      <time
        dateTime={at.toISOString()}
        title={at.toISOString()}
      >{`${formatShortDay(at)}, ${time}`}</time>
      {team && (
        <Text span inherit display="block" c="dimmed" style={{ whiteSpace: "normal" }}>
          {messages.teamTime}: {team}
        </Text>
      )}
    </>
  );
}

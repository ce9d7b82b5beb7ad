import { isLink, messages } from "@app/contract";
import { Anchor, Text } from "@mantine/core";
import { formatShortDay, meetingTimes } from "#lib/format.ts";
import { useSite } from "#lib/site.ts";

/** When a meeting starts by the visitor's own clock, and below it by the team's where that differs. */
export function MeetingTime({ at }: { at: Date }) {
  const { meetingTimeZone } = useSite();
  const { time, team } = meetingTimes(at, meetingTimeZone);
  return (
    <Text span inherit display="block">
      <time
        dateTime={at.toISOString()}
        title={at.toISOString()}
      >{`${formatShortDay(at)}, ${time}`}</time>
      {team && (
        <Text span inherit display="block" c="dimmed" style={{ whiteSpace: "normal" }}>
          {messages.teamTime}: {team}
        </Text>
      )}
    </Text>
  );
}

export const MeetingPlace = ({ place }: { place: string }) =>
  isLink(place) ? (
    <Anchor href={place} target="_blank" rel="noopener noreferrer">
      {place.replace("https://", "")}
    </Anchor>
  ) : (
    place
  );

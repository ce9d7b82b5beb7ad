import { Anchor, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { FactCard } from "#components/fact-card.tsx";
import { MeetingTime } from "#components/meeting-time.tsx";
import { checkupName } from "#lib/labels.ts";
import type { Overview } from "./overview.ts";
import classes from "./overview.module.css";

interface NextMeetingsProps extends Pick<Overview, "timeZone"> {
  meetings: Overview["nextMeetings"];
}

export const NextMeetings = ({ meetings, timeZone }: NextMeetingsProps) => (
  <FactCard title="Next Meetings">
    {meetings.length === 0 ? (
      <Text c="dimmed">No meetings are planned.</Text>
    ) : (
      <ol className={classes.meetings}>
        {meetings.map(({ id, checkupId, companyName, email, startsAt }) => (
          <li key={id}>
            <span title={`${checkupName(companyName)} ${email}`}>
              <Anchor
                renderRoot={(props) => (
                  <Link {...props} to="/admin626/checkups/$id" params={{ id: checkupId }} />
                )}
                inherit
              >
                {checkupName(companyName)}
              </Anchor>{" "}
              <span className={classes.quiet}>{email}</span>
            </span>
            <span className={classes.quiet}>
              <MeetingTime at={startsAt} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ol>
    )}
  </FactCard>
);

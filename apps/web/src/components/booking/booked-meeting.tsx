import type { Meeting } from "@app/contract";
import { meetingMinutes, messages } from "@app/contract";
import { Anchor, Button, Group, Text, Title } from "@mantine/core";
import { IconCalendarCheck } from "@tabler/icons-react";
import { useState } from "react";
import { meetingTimes } from "#lib/meeting-times.ts";
import { useSite } from "#lib/site.ts";
import classes from "./booked-meeting.module.css";
import type { BookingDoor } from "./booking-door.ts";
import { CalendarLinks } from "./calendar-links.tsx";
import { CancelBooking } from "./cancel-booking.tsx";

interface BookedMeetingProps {
  meeting: Meeting;
  timeZone: string;
  door: BookingDoor;
  isTooLate: boolean;
  isChanging: boolean;
  onChanging: (isChanging: boolean) => void;
  onCancelled: () => void;
}

/** When and with whom, ways into one's own calendar, and to change or cancel while there is time. */
export function BookedMeeting(props: BookedMeetingProps) {
  const { meeting, timeZone, door, isTooLate, isChanging, onChanging, onCancelled } = props;
  const { startsAt, guests } = meeting;
  const { date, time, team } = meetingTimes(startsAt, timeZone);
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <div className={classes.card}>
      <header className={classes.head}>
        <IconCalendarCheck size={24} stroke={1.75} aria-hidden />
        <Title order={2} size="h3">
          Your meeting is booked
        </Title>
      </header>
      <dl className={classes.facts}>
        <div>
          <dt>Date</dt>
          <dd>{date}</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>
            <time dateTime={startsAt.toISOString()}>{time}</time>
            {team && (
              <span className={classes.team}>
                {messages.teamTime}: {team}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>{meetingMinutes} minutes</dd>
        </div>
        <div className={classes.guests}>
          <dt>Guests</dt>
          <dd>{guests.length === 0 ? "None" : <Guests guests={guests} />}</dd>
        </div>
      </dl>
      <CalendarLinks startsAt={startsAt} timeZone={timeZone} file={door.file} />
      {isTooLate ? (
        <TooLate />
      ) : (
        <Group gap="xs">
          <Button variant="default" onClick={() => onChanging(!isChanging)}>
            {isChanging ? "Keep as it is" : "Change"}
          </Button>
          <Button
            variant="subtle"
            color="red"
            c="var(--mantine-color-error)"
            onClick={() => setIsCancelling(true)}
          >
            Cancel meeting
          </Button>
        </Group>
      )}
      {isCancelling && (
        <CancelBooking
          startsAt={startsAt}
          timeZone={timeZone}
          hasGuests={guests.length > 0}
          cancel={door.cancel}
          onFailed={door.refresh}
          onCancelled={onCancelled}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </div>
  );
}

const Guests = ({ guests }: { guests: string[] }) => (
  <ul>
    {guests.map((guest) => (
      <li key={guest}>{guest}</li>
    ))}
  </ul>
);

function TooLate() {
  const { supportEmail } = useSite();
  return (
    <Text size="sm" c="dimmed">
      {messages.meetingTooLate}, so it can no longer be changed here.
      {supportEmail && (
        <>
          {" "}
          Something came up? Write to{" "}
          <Anchor inherit href={`mailto:${supportEmail}`}>
            {supportEmail}
          </Anchor>
          .
        </>
      )}
    </Text>
  );
}

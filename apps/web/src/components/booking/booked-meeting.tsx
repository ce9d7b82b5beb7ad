import type { Meeting } from "@app/contract";
import { endOf, meetingMinutes, messages } from "@app/contract";
import { Anchor, Button, Group, Text, Title } from "@mantine/core";
import { IconCalendarCheck } from "@tabler/icons-react";
import { google, office365, outlook } from "calendar-link";
import { useState } from "react";
import type { ReactNode } from "react";
import { meetingTimes } from "#lib/meeting-times.ts";
import { saveAs } from "#lib/files.ts";
import { useSite } from "#lib/site.ts";
import { useAction } from "#lib/use-action.ts";
import classes from "./booking.module.css";
import { CancelBooking } from "./cancel-booking.tsx";

export interface Booking {
  startsAt: Date;
  guests: string;
  timeZone: string | undefined;
  /** When the meeting starts that the page shows, null for none. */
  replaces: Date | null;
}

/** How this page books: with a session, or with the link of an email. */
export interface BookingCalls {
  book: (booking: Booking) => Promise<Meeting>;
  /** Cancels the meeting that starts then, and no other. */
  cancel: (startsAt: Date) => Promise<unknown>;
  /** The meeting for one's own calendar program. */
  file: () => Promise<{ name: string; content: string }>;
  /** Asks anew what is free and what is booked. */
  refresh: () => unknown;
}

interface BookedMeetingProps {
  meeting: Meeting;
  timeZone: string;
  calls: BookingCalls;
  isTooLate: boolean;
  isChanging: boolean;
  onChanging: (isChanging: boolean) => void;
  onCancelled: () => void;
}

/** When and with whom, links to one's own calendar, and to change or cancel while there is time. */
export function BookedMeeting(props: BookedMeetingProps) {
  const { meeting, timeZone, calls, isTooLate, isChanging, onChanging, onCancelled } = props;
  const { startsAt, guests } = meeting;
  const { date, time, team } = meetingTimes(startsAt, timeZone);
  const { supportEmail } = useSite();
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <div className={classes.card}>
      <Group component="header" gap={10} c="var(--accent)">
        <IconCalendarCheck size={24} stroke={1.75} aria-hidden />
        <Title order={2} size="h3" c="var(--mantine-color-text)">
          Your meeting is booked
        </Title>
      </Group>
      <dl className={classes.facts}>
        <Fact name="Date">{date}</Fact>
        <Fact name="Time">
          <time dateTime={startsAt.toISOString()}>{time}</time>
          {team && <small>{`${messages.teamTime}: ${team}`}</small>}
        </Fact>
        <Fact name="Duration">{meetingMinutes} minutes</Fact>
        <Fact name="Guests">
          {guests.length === 0 ? (
            "None"
          ) : (
            <ul>
              {guests.map((guest) => (
                <li key={guest}>{guest}</li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
      <CalendarLinks startsAt={startsAt} timeZone={timeZone} file={calls.file} />
      {isTooLate ? (
        <Text size="sm" c="dimmed">
          {messages.meetingTooLate}, so it can no longer be changed here.
          {supportEmail && (
            <>
              {" Something came up? Write to "}
              <Anchor inherit href={`mailto:${supportEmail}`}>
                {supportEmail}
              </Anchor>
              .
            </>
          )}
        </Text>
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
          cancel={calls.cancel}
          onFailed={calls.refresh}
          onCancelled={onCancelled}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </div>
  );
}

/** One line of a meeting's summary. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

interface CalendarLinksProps {
  startsAt: Date;
  timeZone: string;
  file: BookingCalls["file"];
}

/** Into one's own calendar. The links name no guest: opening one would invite them a second time. */
function CalendarLinks({ startsAt, timeZone, file }: CalendarLinksProps) {
  const { brandName } = useSite();
  const download = useAction({
    mutationFn: file,
    meta: { failure: "Error downloading the meeting" },
    onSuccess: ({ name, content }) => saveAs(name, [content], "text/calendar;charset=utf-8"),
  });
  const [start, end] = [startsAt, endOf(startsAt)];
  const title = `${brandName}: review meeting`;
  const event = { title, description: meetingTimes(startsAt, timeZone).full, start, end };
  const utc = (moment: Date) => encodeURIComponent(moment.toISOString().replace(/\.\d+/, ""));
  /** The library writes the browser's own time without its zone, which Outlook reads as the mailbox's. */
  const inUtc = (address: string) =>
    address
      .replace(/startdt=[^&]*/, `startdt=${utc(start)}`)
      .replace(/enddt=[^&]*/, `enddt=${utc(end)}`);
  const links = {
    "Google Calendar": google(event),
    "Outlook.com": inUtc(outlook(event)),
    "Microsoft 365": inUtc(office365(event)),
  };
  return (
    <Group
      gap="4px 16px"
      fz="sm"
      className={classes.links}
      role="group"
      aria-label="Add to your calendar"
    >
      <span aria-hidden>Add to</span>
      {Object.entries(links).map(([name, address]) => (
        <Anchor key={name} href={address} target="_blank" rel="noopener noreferrer">
          {name}
        </Anchor>
      ))}
      <Anchor
        component="button"
        type="button"
        aria-disabled={download.isPending || undefined}
        onClick={() => download.run()}
      >
        Download .ics
      </Anchor>
    </Group>
  );
}

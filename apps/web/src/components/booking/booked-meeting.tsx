import type { Meeting } from "@app/contract";
import { endOf, meetingMinutes, messages } from "@app/contract";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { MeetingPlace } from "#components/meeting-time.tsx";
import { FactCard, Facts } from "#components/fact-card.tsx";
import type { client } from "#lib/api.ts";
import { meetingTimes } from "#lib/format.ts";
import { saveAs } from "#lib/files.ts";
import { useSite } from "#lib/site.ts";
import { useAction } from "#lib/use-action.ts";
import classes from "./booking.module.css";
import { CancelBooking } from "./cancel-booking.tsx";

export type Booking = Omit<Parameters<typeof client.meetings.schedule>[0], "checkupId">;

/** The calls of a page: with a session, or with the link of an email. */
export interface BookingCalls {
  book: (booking: Booking) => Promise<Meeting>;
  /** Cancels the meeting with this start only. */
  cancel: (startsAt: Date) => Promise<unknown>;
  /** The meeting as a calendar file. */
  file: () => Promise<{ name: string; content: string }>;
}

interface BookedMeetingProps {
  meeting: Meeting;
  timeZone: string;
  calls: BookingCalls;
  isTooLate: boolean;
  isChanging: boolean;
  onChanging: (isChanging: boolean) => void;
  onCancelled: () => unknown;
}

export function BookedMeeting(props: BookedMeetingProps) {
  const { meeting, timeZone, calls, isTooLate, isChanging, onChanging, onCancelled } = props;
  const { startsAt, guests, place, host } = meeting;
  const { date, time, team } = meetingTimes(startsAt, timeZone);
  const { supportEmail, pictures } = useSite();
  const [isCancelling, setIsCancelling] = useState(false);
  const clock = <time dateTime={startsAt.toISOString()}>{time}</time>;
  const inviting = (
    <Group gap={8} wrap="nowrap">
      {pictures.host && <img src={pictures.host} alt="" className={classes.host} />}
      {[host.name, host.line].filter(Boolean).join(", ")}
    </Group>
  );
  const invited = (
    <ul className={classes.guestList}>
      {guests.map((guest) => (
        <li key={guest}>{guest}</li>
      ))}
    </ul>
  );
  return (
    <FactCard title="Your meeting is booked" className={classes.booked}>
      <Facts
        facts={[
          ["Date", date],
          ["Time", clock],
          [messages.teamTime, team],
          ["Duration", `${meetingMinutes} minutes`],
          ["Where", place ? <MeetingPlace key="place" place={place} /> : undefined],
          ["With", host.name ? inviting : undefined],
          ["Guests", guests.length > 0 ? invited : "None"],
        ]}
      />
      <CalendarLinks {...props} />
      {isTooLate ? (
        <Text size="sm" c="dimmed">
          {messages.meetingTooLate}, so it can no longer be changed here.
          {supportEmail && (
            <>
              {" If you can't make it, write to "}
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
          cancel={calls.cancel}
          onCancelled={onCancelled}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </FactCard>
  );
}

/** Adds the meeting to a calendar. The links name no guests, who would be invited a second time. */
function CalendarLinks({ meeting: { startsAt }, timeZone, calls }: BookedMeetingProps) {
  const { brandName } = useSite();
  const download = useAction({
    mutationFn: calls.file,
    meta: { failure: "Error downloading the meeting" },
    onSuccess: ({ name, content }) => saveAs(name, [content], "text/calendar;charset=utf-8"),
  });
  const title = `${brandName}: review meeting`;
  const text = meetingTimes(startsAt, timeZone).full;
  const inUtc = (moment: Date) => moment.toISOString().replace(/\.\d+/, "");
  const [start, end] = [inUtc(startsAt), inUtc(endOf(startsAt))];
  const dates = `${start}/${end}`.replaceAll(/[-:]/g, "");
  const google = new URLSearchParams({ action: "TEMPLATE", text: title, details: text, dates });
  const outlook = `/calendar/0/deeplink/compose?${new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    body: text,
    startdt: start,
    enddt: end,
  })}`;
  const links = {
    "Google Calendar": `https://calendar.google.com/calendar/render?${google}`,
    "Outlook.com": `https://outlook.live.com${outlook}`,
    "Microsoft 365": `https://outlook.office.com${outlook}`,
  };
  return (
    <Group
      gap="4px 16px"
      my="md"
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

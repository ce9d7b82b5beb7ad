import type { Availability } from "@app/contract";
import { dayOf, limits } from "@app/contract";
import { Alert, Button, Text, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { messageOf } from "#lib/api.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import classes from "./booking.module.css";
import type { Typed } from "./chosen.ts";
import { MeetingCalendar } from "./meeting-calendar.tsx";
import { MeetingSummary } from "./meeting-summary.tsx";
import { nearestWhenTaken } from "./nearest-free.ts";
import { SlotGrid } from "./slot-grid.tsx";
import { SlotTaken, takenSlot } from "./slot-taken.tsx";

interface BookingFormProps {
  availability: Availability;
  day: string | null;
  startsAt: Date | undefined;
  guests: string;
  booking: { error: Error | null; isPending: boolean };
  onType: (typed: Typed) => void;
  onSchedule: () => void;
}

/** Calendar, times, guests and what they come to. */
export function BookingForm(props: BookingFormProps) {
  const { availability, day, startsAt, guests, booking, onType, onSchedule } = props;
  const { timeZone, meeting } = availability;
  const button = useRef<HTMLButtonElement>(null);
  const layout = useScrollIntoView(meeting !== null);
  // Told by the server when it refused, or seen here before anybody pressed the button.
  const nearest = takenSlot(booking.error) ?? nearestWhenTaken(startsAt, availability);
  const choose = (moment: Date) =>
    onType({ choice: { day: dayOf(moment, timeZone), startsAt: moment } });
  return (
    <div ref={layout} className={classes.layout}>
      <MeetingCalendar
        availability={availability}
        day={day}
        onChange={(chosen) => onType({ choice: { day: chosen } })}
      />
      <SlotGrid availability={availability} day={day} chosen={startsAt} onChoose={choose} />
      <TextInput
        className={classes.guests}
        label="Guest emails (optional)"
        description="Separate several with commas."
        placeholder="ann@acme.com, bob@acme.com"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.guestsText}
        value={guests}
        onChange={(event) => onType({ guests: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter") onSchedule();
        }}
      />
      <MeetingSummary times={startsAt && meetingTimes(startsAt, timeZone)}>
        {nearest && (
          <SlotTaken
            nearest={nearest}
            timeZone={timeZone}
            onChoose={(moment) => {
              choose(moment);
              button.current?.focus();
            }}
          />
        )}
        {booking.error && !nearest && (
          <Alert color="red" role="alert">
            {messageOf(booking.error)}
          </Alert>
        )}
        <Button
          ref={button}
          fullWidth
          size="md"
          disabled={!startsAt}
          loading={booking.isPending}
          onClick={onSchedule}
        >
          Schedule Review Meeting
        </Button>
        {meeting && (
          <Text size="sm" c="dimmed">
            Your meeting stays as it is until you press this.
          </Text>
        )}
      </MeetingSummary>
    </div>
  );
}

/** What opens below a long card may lie out of sight, above all on a phone. */
function useScrollIntoView(isOpenedByHand: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const isWanted = useRef(isOpenedByHand);
  useEffect(() => {
    if (isWanted.current) ref.current?.scrollIntoView();
  }, []);
  return ref;
}

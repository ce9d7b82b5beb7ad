import type { Availability } from "@app/contract";
import { dayOf } from "@app/contract";
import { Alert, Button, Text, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { messageOf } from "#lib/api.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import classes from "./booking.module.css";
import type { Typed } from "./chosen.ts";
import { MeetingCalendar } from "./meeting-calendar.tsx";
import { MeetingSummary } from "./meeting-summary.tsx";
import { SlotGrid } from "./slot-grid.tsx";
import { SlotTaken } from "./slot-taken.tsx";

interface BookingFormProps {
  availability: Availability;
  day: string | null;
  startsAt: Date | undefined;
  guests: string;
  /** Why they cannot be invited. */
  guestsRefused: string | undefined;
  guestsField: RefObject<HTMLInputElement | null>;
  /** Free times around the chosen one, where others have that one meanwhile. */
  nearest: Date[] | undefined;
  booking: { error: Error | null; isPending: boolean };
  onType: (typed: Typed) => void;
  onSchedule: () => void;
}

/** Calendar, times, guests and what they come to. */
export function BookingForm(props: BookingFormProps) {
  const {
    availability,
    day,
    startsAt,
    guests,
    guestsRefused,
    guestsField,
    nearest,
    booking,
    onType,
    onSchedule,
  } = props;
  const { timeZone, meeting } = availability;
  const button = useRef<HTMLButtonElement>(null);
  const layout = useScrollIntoView(meeting !== null);
  const refusal = useFocusOnFailure(booking.error);
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
        ref={guestsField}
        error={guestsRefused}
        value={guests}
        onChange={(event) => onType({ guests: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter") onSchedule();
        }}
      />
      <MeetingSummary day={day} times={startsAt && meetingTimes(startsAt, timeZone)}>
        {nearest && (
          <SlotTaken
            ref={refusal}
            nearest={nearest}
            timeZone={timeZone}
            onChoose={(moment) => {
              // The button is locked, and takes no focus, until there is a choice.
              flushSync(() => choose(moment));
              button.current?.focus();
            }}
          />
        )}
        {booking.error && !nearest && (
          <Alert ref={refusal} tabIndex={-1} color="red" role="alert">
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

/** The button was locked while it waited for the answer, and lost the focus by that. */
function useFocusOnFailure(error: Error | null) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) ref.current?.focus();
  }, [error]);
  return ref;
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

import type { Availability } from "@app/contract";
import { dayOf, guestsRule, meetingMinutes, messages } from "@app/contract";
import { Alert, Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { ORPCError } from "@orpc/client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { isRefusal, messageOf } from "#lib/api.ts";
import { formatIsoDay } from "#lib/format.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import { visitorsZoneForMails } from "#lib/site.ts";
import { notify } from "#lib/notify.tsx";
import { useAction } from "#lib/use-action.ts";
import { useHasPassed } from "#lib/clock.ts";
import { formValues, isUnbooked, nearestWhenTaken } from "./availability.ts";
import type { Typed } from "./availability.ts";
import { Facts } from "#components/fact-card.tsx";
import { BookedMeeting } from "./booked-meeting.tsx";
import type { Booking, BookingCalls } from "./booked-meeting.tsx";
import { MeetingCalendar } from "./meeting-calendar.tsx";
import { SlotGrid, SlotTaken } from "./slot-grid.tsx";
import classes from "./booking.module.css";

interface MeetingPlannerProps {
  availability: Availability;
  calls: BookingCalls;
  /** The customer came to change the meeting: the calendar is open at once. */
  opensChange?: boolean;
  /** Whether something is chosen or typed that is not booked. */
  onUnbooked?: (isUnbooked: boolean) => void;
  /** Stands above the calendar while nothing is booked. */
  notice?: ReactNode;
}

/** Why the guests cannot be invited, as a toast. */
function guestsProblem(guests: string) {
  const text = guestsRule.safeParse(guests).error?.issues[0]?.message;
  if (!text) return undefined;
  const isTooMuch = text === messages.guestsTooMany || text === messages.guestsTooLong;
  return { title: isTooMuch ? "Too Many Guests" : "Invalid Email Addresses", text };
}

/** The free times that the server offers in the place of one that was just taken. */
const offeredBy = (error: Error | null): Date[] | undefined =>
  error instanceof ORPCError && error.code === "SLOT_TAKEN"
    ? (error.data as { nearest: Date[] }).nearest // as the contract says
    : undefined;

const never = new Date(8.64e15);

/** The booked meeting; without one, or to move it, calendar, times, guests and what they come to. */
export function MeetingPlanner(props: MeetingPlannerProps) {
  const { availability, calls, opensChange = false, onUnbooked, notice } = props;
  const { timeZone, meeting } = availability;
  const [typed, setTyped] = useState<Typed | undefined>(opensChange ? {} : undefined);
  const [guestsError, setGuestsError] = useState<string>();
  const guestsField = useRef<HTMLInputElement>(null);
  const scheduleButton = useRef<HTMLButtonElement>(null);
  const isTooLate = useHasPassed(meeting?.changeableUntil ?? never);
  const [planner, takeFocus] = useFocusAfterwards();
  const { day, startsAt: wanted, guests } = formValues(typed, availability);
  const isFormOpen = !meeting || (typed !== undefined && !isTooLate);

  const holdsUnbooked = isFormOpen && isUnbooked(typed, availability);
  const reportUnbooked = useEffectEvent((holds: boolean) => onUnbooked?.(holds));
  useEffect(() => {
    reportUnbooked(holdsUnbooked);
    return () => reportUnbooked(false);
  }, [holdsUnbooked]);

  // What opens below a long card may lie out of sight, above all on a phone.
  const form = useRef<HTMLDivElement>(null);
  const scrollToForm = useEffectEvent(() => meeting && form.current?.scrollIntoView());
  useEffect(() => {
    if (isFormOpen) scrollToForm();
  }, [isFormOpen]);

  const booking = useAction<Booking>({
    mutationFn: calls.book,
    meta: {
      success: {
        title: "Meeting Scheduled!",
        text: wanted ? `Your review is scheduled for ${meetingTimes(wanted, timeZone).full}` : "",
      },
      errorsShownInForm: true,
    },
    onSuccess: () => {
      setTyped(undefined);
      takeFocus();
    },
    onError: (error) => {
      // What was typed stays, also when the meeting that it began from was cancelled.
      if (isRefusal(error, "MEETING_CHANGED")) setTyped((now) => ({ ...now, guests }));
      void calls.refresh();
    },
  });
  // The button was disabled while it waited for the answer, and lost the focus by that.
  const problem = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (booking.error) problem.current?.focus();
  }, [booking.error]);
  // Said by the server with its error, or seen here before anybody pressed the button.
  const nearest = offeredBy(booking.error) ?? nearestWhenTaken(wanted, availability);
  const startsAt = nearest ? undefined : wanted;
  const times = startsAt && meetingTimes(startsAt, timeZone);

  const choose = (choice: Typed["choice"]) => {
    setTyped({ ...typed, choice });
    booking.reset();
  };
  const chooseTime = (moment: Date) => choose({ day: dayOf(moment, timeZone), startsAt: moment });
  const schedule = () => {
    if (!startsAt) {
      return notify.error({ title: "Missing Information", text: messages.scheduleMissing });
    }
    const invalid = guestsProblem(guests);
    setGuestsError(invalid?.text);
    if (invalid) {
      guestsField.current?.focus();
      return notify.error(invalid);
    }
    const replaces = meeting?.startsAt ?? null;
    booking.run({ startsAt, guests, timeZone: visitorsZoneForMails(), replaces });
  };

  return (
    <section ref={planner} tabIndex={-1} className={classes.planner} aria-label="Review meeting">
      {meeting ? (
        <BookedMeeting
          meeting={meeting}
          timeZone={timeZone}
          calls={calls}
          isTooLate={isTooLate}
          isChanging={isFormOpen}
          onChanging={(isChanging) => {
            setTyped(isChanging ? {} : undefined);
            setGuestsError(undefined);
            booking.reset();
          }}
          onCancelled={takeFocus}
        />
      ) : (
        notice
      )}
      {isFormOpen && (
        <div ref={form} className={classes.layout}>
          <MeetingCalendar
            availability={availability}
            day={day}
            onChange={(chosen) => choose({ day: chosen })}
          />
          <SlotGrid availability={availability} day={day} chosen={startsAt} onChoose={chooseTime} />
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
            error={guestsError}
            value={guests}
            onChange={(event) => {
              setTyped({ ...typed, guests: event.currentTarget.value });
              setGuestsError(undefined);
            }}
            onKeyDown={(event) => event.key === "Enter" && schedule()}
          />
          <section className={classes.summary} aria-labelledby="meeting-summary">
            <Title order={2} size="h3" id="meeting-summary">
              Meeting Summary
            </Title>
            <Facts
              facts={[
                ["Date", times?.date ?? (day ? formatIsoDay(day) : "–")],
                ["Time", times?.time ?? "–"],
                ...(times?.team ? [[messages.teamTime, times.team] as const] : []),
                ["Duration", `${meetingMinutes} minutes`],
              ]}
            />
            <Stack gap="sm" mt="md">
              {nearest && (
                <SlotTaken
                  ref={problem}
                  nearest={nearest}
                  timeZone={timeZone}
                  onChoose={(moment) => {
                    // The button is disabled, and takes no focus, until there is a choice.
                    flushSync(() => chooseTime(moment));
                    scheduleButton.current?.focus();
                  }}
                />
              )}
              {booking.error && !nearest && (
                <Alert ref={problem} tabIndex={-1} color="red" role="alert">
                  {messageOf(booking.error)}
                </Alert>
              )}
              <Button
                ref={scheduleButton}
                fullWidth
                size="md"
                disabled={!startsAt}
                loading={booking.isPending}
                onClick={schedule}
              >
                Schedule Review Meeting
              </Button>
              {meeting && (
                <Text size="sm" c="dimmed">
                  Your meeting stays as it is until you press this.
                </Text>
              )}
            </Stack>
          </section>
        </div>
      )}
    </section>
  );
}

/** Focuses an element once the button that was pressed is removed, and with it what had the focus. */
function useFocusAfterwards() {
  const ref = useRef<HTMLElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) ref.current?.focus();
  }, [times]);
  return [ref, () => setTimes((before) => before + 1)] as const;
}

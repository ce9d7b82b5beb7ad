import type { Availability, Meeting } from "@app/contract";
import { dayOf, guestList, guestsRule, meetingMinutes, messages } from "@app/contract";
import { Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { Facts } from "#components/fact-card.tsx";
import { hasCode } from "#lib/api.ts";
import { formatIsoDay, meetingTimes } from "#lib/format.ts";
import { visitorZone } from "#lib/visitor.ts";
import { notify } from "#lib/notify.tsx";
import { queryClient } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";
import { useHasPassed } from "#lib/clock.ts";
import { useReport } from "#lib/use-report.ts";
import { BookedMeeting } from "./booked-meeting.tsx";
import type { Booking, BookingCalls } from "./booked-meeting.tsx";
import { MeetingCalendar } from "./meeting-calendar.tsx";
import { NotBooked, SlotGrid, SuggestedTimes } from "./slot-grid.tsx";
import classes from "./booking.module.css";

export interface UnbookedChoice {
  day: string | null;
  startsAt: Date | undefined;
  guests: string;
}

interface MeetingPlannerProps {
  availability: Availability;
  calls: BookingCalls;
  /** Called when the meeting was booked, moved or (with null) cancelled. */
  onMeeting: (meeting: Meeting | null) => Promise<void>;
  /** Whether the calendar is open at first, to change the meeting. */
  opensChange?: boolean;
  /** What is chosen or typed that is not booked, to be shown when the calendar opens again. */
  kept?: { get: () => UnbookedChoice | undefined; set: (choice?: UnbookedChoice) => void };
  onUnbooked?: (isUnbooked: boolean) => void;
  /** Shown above the calendar while nothing is booked. */
  notice?: ReactNode;
}

const never = new Date(8.64e15);

export function MeetingPlanner(props: MeetingPlannerProps) {
  const { availability, calls, onMeeting, opensChange = false, kept, notice } = props;
  const { timeZone, meeting } = availability;
  const [isChanging, setIsChanging] = useState(() => opensChange || kept?.get() !== undefined);
  const isTooLate = useHasPassed(meeting?.changeableUntil ?? never);
  const planner = useRef<HTMLElement>(null);
  // The pressed button is removed with the form: the focus moves to the planner.
  const focusPlanner = () => planner.current?.focus();
  const isFormOpen = !meeting || (isChanging && !isTooLate);
  return (
    <section ref={planner} tabIndex={-1} className={classes.planner} aria-label="Review meeting">
      {meeting ? (
        <BookedMeeting
          meeting={meeting}
          timeZone={timeZone}
          calls={calls}
          isTooLate={isTooLate}
          isChanging={isFormOpen}
          onChanging={(isOpen) => {
            kept?.set();
            setIsChanging(isOpen);
          }}
          onCancelled={async () => {
            await onMeeting(null);
            focusPlanner();
          }}
        />
      ) : (
        notice
      )}
      {isFormOpen && (
        <BookingForm
          {...props}
          onBooked={async (booked) => {
            await onMeeting(booked);
            kept?.set();
            setIsChanging(false);
            focusPlanner();
          }}
        />
      )}
    </section>
  );
}

function guestsProblem(guests: string) {
  const text = guestsRule.safeParse(guests).error?.issues[0]?.message;
  if (!text) return undefined;
  const isTooMuch = text === messages.guestsTooMany || text === messages.guestsTooLong;
  return { title: isTooMuch ? "Too Many Guests" : "Invalid Email Addresses", text };
}

/** Scrolls to what a press made the next thing to look at; not after a key, as what has the focus would go out of sight. */
function reveal(part: HTMLElement | null) {
  if (!document.activeElement?.matches(":focus-visible"))
    part?.scrollIntoView({ block: "nearest" });
}

interface BookingFormProps extends Pick<
  MeetingPlannerProps,
  "availability" | "calls" | "kept" | "onUnbooked"
> {
  onBooked: (meeting: Meeting) => Promise<void>;
}

/** Calendar, times, guests and summary; starts with what was kept, else with the booked meeting. */
function BookingForm(props: BookingFormProps) {
  const { availability, calls, kept, onUnbooked, onBooked } = props;
  const { timeZone, meeting } = availability;
  const [before] = useState(() => kept?.get());
  const [chosen, setChosen] = useState({
    day: before ? before.day : meeting && dayOf(meeting.startsAt, timeZone),
    startsAt: before ? before.startsAt : meeting?.startsAt,
  });
  const [guests, setGuests] = useState(before?.guests ?? meeting?.guests.join(", ") ?? "");
  const [guestsError, setGuestsError] = useState<string>();
  const guestsField = useRef<HTMLInputElement>(null);
  const scheduleButton = useRef<HTMLButtonElement>(null);
  const timesOfDay = useRef<HTMLFieldSetElement>(null);
  const { day } = chosen;

  const isMoved =
    chosen.startsAt !== undefined && chosen.startsAt.getTime() !== meeting?.startsAt.getTime();
  const isUnbooked = isMoved || guestList(guests).join() !== (meeting?.guests ?? []).join();
  useReport(isUnbooked, (isReported) => onUnbooked?.(isReported));
  const keep = useEffectEvent(() => kept?.set(isUnbooked ? { ...chosen, guests } : undefined));
  useEffect(() => keep(), [isUnbooked, chosen, guests]);

  // Scrolls to the form, which opens below the visible part of the page on a phone.
  const form = useRef<HTMLDivElement>(null);
  const scrollToForm = useEffectEvent(() => meeting && form.current?.scrollIntoView());
  useEffect(() => void scrollToForm(), []);

  const booking = useAction<Booking, Meeting>({
    mutationFn: calls.book,
    meta: { errorsShownInForm: true },
    onSuccess: (booked) => {
      const text = `Your review is scheduled for ${meetingTimes(booked.startsAt, timeZone).full}`;
      notify.success({ title: "Meeting Scheduled!", text });
      return onBooked(booked);
    },
    onError: () => void queryClient.invalidateQueries(), // somebody may have taken the time
  });
  const isTaken = hasCode(booking.error, "SLOT_TAKEN");
  const startsAt = isTaken ? undefined : chosen.startsAt;
  const times = startsAt && meetingTimes(startsAt, timeZone);
  const justTaken = isTaken ? chosen.startsAt : undefined;
  const free = useMemo(
    () =>
      justTaken ? { ...availability, taken: [...availability.taken, justTaken] } : availability,
    [availability, justTaken],
  );

  const choose = (choice: typeof chosen) => {
    setChosen(choice);
    booking.reset();
  };
  const chooseTime = (moment: Date) =>
    flushSync(() => choose({ day: dayOf(moment, timeZone), startsAt: moment }));
  /** The next press books: the button can be focused because the choice has enabled it. */
  const chooseOffered = (moment: Date) => {
    chooseTime(moment);
    scheduleButton.current?.focus({ preventScroll: true });
    scheduleButton.current?.scrollIntoView({ block: "nearest" });
  };
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
    booking.run({ startsAt, guests, timeZone: visitorZone(), replaces });
  };

  return (
    <div ref={form} className={classes.layout}>
      <SuggestedTimes availability={free} chosen={startsAt} onChoose={chooseOffered} />
      <MeetingCalendar
        availability={availability}
        day={day}
        onChange={(other) => {
          flushSync(() => choose({ day: other, startsAt: undefined }));
          reveal(timesOfDay.current);
        }}
      />
      <SlotGrid
        ref={timesOfDay}
        availability={free}
        day={day}
        chosen={startsAt}
        onChoose={(moment) => {
          chooseTime(moment);
          reveal(scheduleButton.current);
        }}
      />
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
          setGuests(event.currentTarget.value);
          setGuestsError(undefined);
        }}
        // With ctrl or cmd it belongs to the page.
        onKeyDown={({ key, ctrlKey, metaKey }) =>
          key === "Enter" && !ctrlKey && !metaKey && schedule()
        }
      />
      <section className={classes.summary} aria-labelledby="meeting-summary">
        <Title order={2} size="h3" id="meeting-summary">
          Meeting Summary
        </Title>
        <Facts
          facts={[
            ["Date", times?.date ?? (day ? formatIsoDay(day) : "–")],
            ["Time", times?.time ?? "–"],
            [messages.teamTime, times?.team],
            ["Duration", `${meetingMinutes} minutes`],
          ]}
        />
        <Stack gap="sm" mt="md">
          {booking.error && (
            <NotBooked error={booking.error} timeZone={timeZone} onChoose={chooseOffered} />
          )}
          <Button
            ref={scheduleButton}
            fullWidth
            size="md"
            disabled={!startsAt}
            loading={booking.isPending}
            // It takes the focus from the button that chooses: one press, long or double, is not to do both.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={(event) => event.detail <= 1 && schedule()}
          >
            Schedule Review Meeting
          </Button>
          {meeting && (
            <Text size="sm" c="dimmed">
              Your meeting won't change until you press this button.
            </Text>
          )}
        </Stack>
      </section>
    </div>
  );
}

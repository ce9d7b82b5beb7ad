import { Alert, Button, Text, TextInput } from "@mantine/core";
import { dayOf, guestsRule, limits, messages } from "@app/contract";
import { useQueryClient } from "@tanstack/react-query";
import { IconCalendarCheck } from "@tabler/icons-react";
import { useState } from "react";
import { api, messageOf } from "#lib/api.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import { notify } from "#lib/notify.ts";
import { useAction } from "#lib/use-action.ts";
import { MeetingCalendar } from "./meeting-calendar.tsx";
import type { Availability } from "./meeting-calendar.tsx";
import { MeetingSummary } from "./meeting-summary.tsx";
import classes from "./schedule.module.css";
import { SlotGrid } from "./slot-grid.tsx";
import { SlotTaken, takenSlot } from "./slot-taken.tsx";
import type { StepScreenProps } from "./step-screen.ts";

type SchedulerProps = StepScreenProps & { availability: Availability };

/** Why the guests cannot be invited, as a toast. */
function guestRefusal(guests: string) {
  const text = guestsRule.safeParse(guests).error?.issues[0]?.message;
  if (!text) return undefined;
  return {
    title: text === messages.guestsTooMany ? "Too Many Guests" : "Invalid Email Addresses",
    text,
  };
}

export function Scheduler({ checkupId, scheduled, availability }: SchedulerProps) {
  const { timeZone, meeting } = availability;
  const queryClient = useQueryClient();
  const [day, setDay] = useState(() => meeting && dayOf(meeting.startsAt, timeZone));
  const [startsAt, setStartsAt] = useState(meeting?.startsAt);
  const [guests, setGuests] = useState(() => meeting?.guests.join(", ") ?? "");

  const times = startsAt && meetingTimes(startsAt, timeZone);
  const booking = useAction(
    api.meetings.schedule.mutationOptions({
      meta: {
        success: {
          title: "Meeting Scheduled!",
          text: `Your review is scheduled for ${times?.date} at ${times?.time}`,
        },
        errorsShownInForm: true,
      },
      onSuccess: (booked) => scheduled(booked.startsAt),
      onError: () => queryClient.invalidateQueries({ queryKey: api.meetings.availability.key() }),
    }),
  );

  const choose = (moment: Date) => {
    setDay(dayOf(moment, timeZone));
    setStartsAt(moment);
    booking.reset();
  };
  const schedule = () => {
    if (!startsAt) {
      return notify.error({ title: "Missing Information", text: messages.scheduleMissing });
    }
    const refused = guestRefusal(guests);
    if (refused) return notify.error(refused);
    booking.run({ checkupId, startsAt, guests });
  };
  const nearest = takenSlot(booking.error);

  return (
    <div className={classes.layout}>
      {meeting && (
        <Alert className={classes.wide} color="pine" icon={<IconCalendarCheck />} role="status">
          Your meeting is booked for {meetingTimes(meeting.startsAt, timeZone).date} at{" "}
          {meetingTimes(meeting.startsAt, timeZone).time}. To move it, choose another date or time.
        </Alert>
      )}
      <MeetingCalendar
        availability={availability}
        day={day}
        onChange={(chosen) => {
          setDay(chosen);
          setStartsAt(undefined);
          booking.reset();
        }}
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
        onChange={(event) => setGuests(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") schedule();
        }}
      />
      <MeetingSummary times={times}>
        {nearest && <SlotTaken nearest={nearest} timeZone={timeZone} onChoose={choose} />}
        {booking.error && !nearest && <Alert color="red">{messageOf(booking.error)}</Alert>}
        <Button
          fullWidth
          size="md"
          disabled={!times}
          loading={booking.isPending}
          onClick={schedule}
        >
          Schedule Review Meeting
        </Button>
        {meeting && startsAt && meeting.startsAt.getTime() !== startsAt.getTime() && (
          <Text size="sm" c="dimmed">
            Your meeting stays where it is until you press this.
          </Text>
        )}
      </MeetingSummary>
    </div>
  );
}

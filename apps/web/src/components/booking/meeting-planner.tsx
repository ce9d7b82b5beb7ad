import type { Availability } from "@app/contract";
import { guestsRule, messages } from "@app/contract";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { isRefusal } from "#lib/api.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import { visitorsZoneForMails } from "#lib/visitors-zone.ts";
import { notify } from "#lib/notify.ts";
import { useAction } from "#lib/use-action.ts";
import { useHasPassed } from "#lib/use-has-passed.ts";
import { BookedMeeting } from "./booked-meeting.tsx";
import type { Booking, BookingDoor } from "./booking-door.ts";
import { BookingForm } from "./booking-form.tsx";
import { chosenOf, isUnbooked } from "./chosen.ts";
import type { Typed } from "./chosen.ts";
import { nearestWhenTaken } from "./nearest-free.ts";
import { takenSlot } from "./slot-taken.tsx";
import classes from "./booking.module.css";

interface MeetingPlannerProps {
  availability: Availability;
  door: BookingDoor;
  /** The visitor came to change the meeting: the calendar is open at once. */
  opensChange?: boolean;
  /** Told whether something is chosen or typed that is not booked. */
  onUnbooked?: (isUnbooked: boolean) => void;
  /** Stands above the calendar while nothing is booked. */
  notice?: ReactNode;
}

/** Why the guests cannot be invited, as a toast. */
function guestRefusal(guests: string) {
  const text = guestsRule.safeParse(guests).error?.issues[0]?.message;
  if (!text) return undefined;
  const isTooMuch = text === messages.guestsTooMany || text === messages.guestsTooLong;
  return { title: isTooMuch ? "Too Many Guests" : "Invalid Email Addresses", text };
}

const never = new Date(8.64e15);

/** The booked meeting; without one, or to move it, calendar, times and guests. */
export function MeetingPlanner(props: MeetingPlannerProps) {
  const { availability, door, opensChange = false, onUnbooked, notice } = props;
  const { timeZone, meeting } = availability;
  const [typed, setTyped] = useState<Typed | undefined>(opensChange ? {} : undefined);
  const [guestsRefused, setGuestsRefused] = useState<string>();
  const guestsField = useRef<HTMLInputElement>(null);
  const isTooLate = useHasPassed(meeting?.changeableUntil ?? never);
  const [place, takeFocus] = useFocusAfterwards();
  const { day, startsAt: wanted, guests } = chosenOf(typed, availability);
  const isFormOpen = !meeting || (typed !== undefined && !isTooLate);
  useTellUnbooked(isFormOpen && isUnbooked(typed, availability), onUnbooked);

  const booking = useAction<Booking>({
    mutationFn: door.book,
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
      // What was typed stays, also when the meeting that it began from is gone.
      if (isRefusal(error, "MEETING_CHANGED")) setTyped((now) => ({ ...now, guests }));
      void door.refresh();
    },
  });
  // Told by the server when it refused, or seen here before anybody pressed the button.
  const nearest = takenSlot(booking.error) ?? nearestWhenTaken(wanted, availability);
  const startsAt = nearest ? undefined : wanted;
  const type = (news: Typed) => {
    setTyped({ ...typed, ...news });
    if (news.choice) booking.reset();
    if (news.guests !== undefined) setGuestsRefused(undefined);
  };
  const schedule = () => {
    if (!startsAt) {
      return notify.error({ title: "Missing Information", text: messages.scheduleMissing });
    }
    const refused = guestRefusal(guests);
    setGuestsRefused(refused?.text);
    if (refused) {
      guestsField.current?.focus();
      return notify.error(refused);
    }
    const replaces = meeting?.startsAt ?? null;
    booking.run({ startsAt, guests, timeZone: visitorsZoneForMails(), replaces });
  };

  return (
    <section ref={place} tabIndex={-1} className={classes.planner} aria-label="Review meeting">
      {meeting ? (
        <BookedMeeting
          meeting={meeting}
          timeZone={timeZone}
          door={door}
          isTooLate={isTooLate}
          isChanging={isFormOpen}
          onChanging={(isChanging) => {
            setTyped(isChanging ? {} : undefined);
            setGuestsRefused(undefined);
            booking.reset();
          }}
          onCancelled={takeFocus}
        />
      ) : (
        notice
      )}
      {isFormOpen && (
        <BookingForm
          availability={availability}
          day={day}
          startsAt={startsAt}
          guests={guests}
          guestsRefused={guestsRefused}
          guestsField={guestsField}
          nearest={nearest}
          booking={booking}
          onType={type}
          onSchedule={schedule}
        />
      )}
    </section>
  );
}

function useTellUnbooked(holds: boolean, tell: MeetingPlannerProps["onUnbooked"]) {
  useEffect(() => {
    tell?.(holds);
    return () => tell?.(false);
  }, [holds, tell]);
}

/** Takes the focus once the button that was pressed is gone, and with it what had the focus. */
function useFocusAfterwards() {
  const ref = useRef<HTMLElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) ref.current?.focus();
  }, [times]);
  return [ref, () => setTimes((before) => before + 1)] as const;
}

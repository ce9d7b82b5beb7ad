import type { Availability } from "@app/contract";
import { guestsRule, messages } from "@app/contract";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { meetingTimes, visitorsZoneForMails } from "#lib/meeting-times.ts";
import { notify } from "#lib/notify.ts";
import { useAction } from "#lib/use-action.ts";
import { useHasPassed } from "#lib/use-has-passed.ts";
import { BookedMeeting } from "./booked-meeting.tsx";
import type { Booking, BookingDoor } from "./booking-door.ts";
import { BookingForm } from "./booking-form.tsx";
import { chosenOf } from "./chosen.ts";
import type { Typed } from "./chosen.ts";
import classes from "./booking.module.css";

interface MeetingPlannerProps {
  availability: Availability;
  door: BookingDoor;
  /** Stands above the calendar while nothing is booked. */
  notice?: ReactNode;
}

/** Why the guests cannot be invited, as a toast. */
function guestRefusal(guests: string) {
  const text = guestsRule.safeParse(guests).error?.issues[0]?.message;
  if (!text) return undefined;
  return {
    title: text === messages.guestsTooMany ? "Too Many Guests" : "Invalid Email Addresses",
    text,
  };
}

const never = new Date(8.64e15);

/** The booked meeting; without one, or to move it, calendar, times and guests. */
export function MeetingPlanner({ availability, door, notice }: MeetingPlannerProps) {
  const { timeZone, meeting } = availability;
  const [typed, setTyped] = useState<Typed>();
  const isTooLate = useHasPassed(meeting?.changeableUntil ?? never);
  const [place, takeFocus] = useFocusAfterwards();
  const { day, startsAt, guests } = chosenOf(typed, availability);
  const times = startsAt && meetingTimes(startsAt, timeZone);

  const booking = useAction<Booking>({
    mutationFn: door.book,
    meta: {
      success: {
        title: "Meeting Scheduled!",
        text: `Your review is scheduled for ${times?.date} at ${times?.time}`,
      },
      errorsShownInForm: true,
    },
    onSuccess: () => {
      setTyped(undefined);
      takeFocus();
    },
    onError: door.refresh,
  });
  const type = (news: Typed) => {
    setTyped({ ...typed, ...news });
    if (news.choice) booking.reset();
  };
  const schedule = () => {
    if (!startsAt) {
      return notify.error({ title: "Missing Information", text: messages.scheduleMissing });
    }
    const refused = guestRefusal(guests);
    if (refused) return notify.error(refused);
    booking.run({ startsAt, guests, timeZone: visitorsZoneForMails() });
  };

  const isFormOpen = !meeting || (typed !== undefined && !isTooLate);
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
          booking={booking}
          onType={type}
          onSchedule={schedule}
        />
      )}
    </section>
  );
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

import { z } from "zod";
import { forAnyone, forCustomers } from "./base.ts";
import { stepsIncomplete } from "./checkups.ts";
import { guestsRule } from "./guests.ts";
import { messages } from "./messages.ts";
import { only, rules } from "./rules.ts";

const meeting = z.object({
  startsAt: z.date(),
  guests: z.array(z.string()),
  /** Until then the customer can move or cancel it. */
  changeableUntil: z.date(),
});
export type Meeting = z.infer<typeof meeting>;

/** Everything the calendar needs: the days between `firstDay` and `lastDay`, less holidays and taken slots. */
const availability = z.object({
  timeZone: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  /** Moments at which nothing is free for this check-up. */
  taken: z.array(z.date()),
  /** The one that is to come or going on. */
  meeting: meeting.nullable(),
});
export type Availability = z.infer<typeof availability>;

const ofCheckup = only({ checkupId: rules.id });

/** Whoever holds the link of a meeting mail to its customer; the link signs nobody in. */
const byLink = only({ token: rules.meetingToken });

const booking = {
  startsAt: rules.moment,
  guests: guestsRule,
  /** The visitor's own, for the times in his mails. One that is not known here is none: no reason to refuse a booking. */
  timeZone: rules.timeZone.optional().catch(undefined),
  /** When the meeting starts that the visitor saw, null for none: another one is not moved unseen. */
  replaces: rules.moment.nullable().optional(),
};

/** When the meeting starts that the visitor saw: another one is not cancelled unseen. */
const seen = { startsAt: rules.moment.optional() };

export const scheduleInput = only({ checkupId: rules.id, ...booking });

const TOO_LATE = { status: 409, message: messages.meetingTooLate };
const MEETING_CHANGED = { status: 409, message: messages.meetingChanged };
const LINK_UNKNOWN = { status: 404, message: messages.meetingLinkUnknown };
const MEETING_CANCELLED = { status: 409, message: messages.meetingCancelled };

const calendarFile = z.object({ name: z.string(), content: z.string() });

const bookingRefusals = {
  ...stepsIncomplete,
  TOO_LATE,
  MEETING_CHANGED,
  SLOT_TAKEN: {
    status: 409,
    message: messages.slotTaken,
    data: z.object({ nearest: z.array(z.date()) }),
  },
  LEAD_TIME: { status: 422, message: messages.leadTime },
  NOT_BOOKABLE: { status: 422, message: messages.notBookable },
};

export const meetings = {
  availability: forCustomers.input(ofCheckup).output(availability),
  /** Books the review meeting of a check-up, or moves it; the same again changes nothing. */
  schedule: forCustomers.input(scheduleInput).errors(bookingRefusals).output(meeting),
  /** Cancels it; done again it changes nothing. */
  cancel: forCustomers
    .input(only({ checkupId: rules.id, ...seen }))
    .errors({ TOO_LATE, MEETING_CHANGED })
    .output(z.object({})),
  /** The meeting as an iCalendar file, for the customer's own calendar program. */
  calendarFile: forCustomers.input(ofCheckup).errors({ MEETING_CANCELLED }).output(calendarFile),
};

/** The same for who comes through the link in a mail, without signing in. Links stay good when a meeting moves. */
export const meetingLinks = {
  get: forAnyone
    .input(byLink)
    .errors({ LINK_UNKNOWN })
    .output(
      z.object({
        /** For signing in and booking anew once the meeting is cancelled. */
        checkupId: z.string(),
        state: z.enum(["scheduled", "cancelled", "over"]),
        availability,
      }),
    ),
  /** Moves a meeting that is still planned. */
  schedule: forAnyone
    .input(only({ token: rules.meetingToken, ...booking }))
    .errors({ LINK_UNKNOWN, MEETING_CANCELLED, ...bookingRefusals })
    .output(meeting),
  cancel: forAnyone
    .input(only({ token: rules.meetingToken, ...seen }))
    .errors({ LINK_UNKNOWN, TOO_LATE, MEETING_CHANGED })
    .output(z.object({})),
  calendarFile: forAnyone
    .input(byLink)
    .errors({ LINK_UNKNOWN, MEETING_CANCELLED })
    .output(calendarFile),
};

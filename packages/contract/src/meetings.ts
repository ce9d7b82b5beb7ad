import { z } from "zod";
import { forAnyone, forCustomers } from "./base.ts";
import { stepsIncomplete } from "./checkups.ts";
import { guestsRule } from "./guests.ts";
import { messages } from "./messages.ts";
import { only, rules } from "./rules.ts";

const meeting = z.object({
  startsAt: z.date(),
  guests: z.array(z.string()),
  /** The customer can move or cancel it until then. */
  changeableUntil: z.date(),
  /** A link, a phone number or an address; empty where nobody has said it. */
  place: z.string(),
  host: z.object({ name: z.string(), line: z.string() }),
});
export type Meeting = z.infer<typeof meeting>;

/** What the calendar offers: the working days from `firstDay` to `lastDay`, without holidays and taken slots. */
export const availability = z.object({
  timeZone: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  hours: z.tuple([z.number(), z.number()]),
  /** Starts of slots that this check-up cannot book. */
  taken: z.array(z.date()),
  /** The meeting that is upcoming or in progress. */
  meeting: meeting.nullable(),
});
export type Availability = z.infer<typeof availability>;

const ofCheckup = only({ checkupId: rules.id });

/** The token of the link in a meeting email. It acts on this one meeting and signs nobody in. */
const byLink = only({ token: rules.meetingToken });

const booking = {
  startsAt: rules.moment,
  guests: guestsRule,
  /** The visitor's zone, for the times in their emails. An unknown one is ignored: no reason to reject a booking. */
  timeZone: rules.timeZone.optional().catch(undefined),
  /** The start of the meeting that the visitor saw, null for none. A meeting with another start is not moved. */
  replaces: rules.moment.nullable().optional(),
};

/** The start of the meeting that the visitor saw. A meeting with another start is not cancelled. */
const seen = { startsAt: rules.moment.optional() };

export const scheduleInput = only({ checkupId: rules.id, ...booking });

const TOO_LATE = { status: 409, message: messages.meetingTooLate };
const MEETING_CHANGED = { status: 409, message: messages.meetingChanged };
const LINK_UNKNOWN = { status: 404, message: messages.meetingLinkUnknown };
const MEETING_CANCELLED = { status: 409, message: messages.meetingCancelled };

const calendarFile = z.object({ name: z.string(), content: z.string() });

export const bookingErrors = {
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
  /** Books the review meeting of a check-up, or moves it; a second equal call changes nothing. */
  schedule: forCustomers.input(scheduleInput).errors(bookingErrors).output(meeting),
  /** Cancels the meeting; a second call changes nothing. */
  cancel: forCustomers
    .input(only({ checkupId: rules.id, ...seen }))
    .errors({ TOO_LATE, MEETING_CHANGED })
    .output(z.object({})),
  calendarFile: forCustomers.input(ofCheckup).errors({ MEETING_CANCELLED }).output(calendarFile),
};

/** The same through the link in an email, without signing in. A link stays valid when the meeting moves. */
export const meetingLinks = {
  get: forAnyone
    .input(byLink)
    .errors({ LINK_UNKNOWN })
    .output(
      z.object({
        /** For signing in and booking again once the meeting is cancelled. */
        checkupId: z.string(),
        state: z.enum(["scheduled", "cancelled", "over"]),
        availability,
      }),
    ),
  /** Moves a meeting that is still planned. */
  schedule: forAnyone
    .input(only({ token: rules.meetingToken, ...booking }))
    .errors({ LINK_UNKNOWN, MEETING_CANCELLED, ...bookingErrors })
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

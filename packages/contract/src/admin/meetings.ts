import { z } from "zod";
import { byId, forAdmins, forTokens, underPath } from "../base.ts";
import { limits } from "../limits.ts";
import { listQuery, pageOf } from "../list.ts";
import { availability, bookingErrors } from "../meetings.ts";
import { messages } from "../messages.ts";
import { line, only, rules, text, upTo, wholeNumber } from "../rules.ts";
import { slotLabels } from "../scheduling.ts";
import { isLink } from "../website.ts";
import { CHANGED_BY_OTHER, forCheckups, listAndExport } from "./record.ts";

export const meetingStates = ["scheduled", "cancelled"] as const;

/** A meeting as the overview shows it. */
export const shortMeeting = z.object({
  id: z.string(),
  checkupId: z.string(),
  companyName: z.string().nullable(),
  email: z.string(),
  startsAt: z.date(),
});

export const meetingRow = shortMeeting.extend({
  guests: z.array(z.string()),
  state: z.enum(meetingStates),
  /** Null where it takes place as all do. */
  place: z.string().nullable(),
  createdAt: z.date(),
});
export type MeetingRow = z.infer<typeof meetingRow>;

export const meetingsQuery = listQuery(["startsAt", "companyName", "email", "state", "createdAt"], {
  searches: "the company's name, its website or the customer's address",
}).extend({
  /** Upcoming meetings have not ended yet; null for all. */
  time: z.enum(["upcoming", "past"], messages.choiceInvalid).nullable().default("upcoming"),
  state: z.enum(meetingStates, messages.choiceInvalid).nullable().default(null),
});
export type MeetingsQuery = z.infer<typeof meetingsQuery>;

/** The ISO dates of a text, one a line. */
export const daysIn = (text: string) => text.split(/\s+/).filter(Boolean);

const start = z.enum(slotLabels, messages.choiceInvalid);

export const meetingPlace = only({
  place: line(limits.meetingPlace, "Place").refine(
    (place) => !/^[a-z][a-z\d+.-]*:/i.test(place) || isLink(place),
    "A link must start with https://.",
  ),
});

/**
 * Where meetings take place, who holds them and what they are about: empty where nobody has said it. And when they can
 * be booked.
 */
export const meetingSettings = meetingPlace
  .extend({
    hostName: line(limits.hostName, "Name"),
    hostLine: line(limits.hostLine, "Line"),
    /** One point a line; the usual agenda if empty. */
    agenda: text(messages.inputInvalid).check(upTo(limits.agenda, "Agenda")),
    /** What a check-up costs, for the landing page. */
    price: line(limits.hostLine, "Price"),
    /** What customers say, one a line; the landing page shows the first two. */
    quotes: text(messages.inputInvalid).check(upTo(limits.agenda, "Quotes")),
    /** How many can take place at the same time. */
    capacity: wholeNumber.min(1, "Must be at least 1").max(100, "Must be at most 100"),
    /** When the first and the last meeting of a day start, in the team's zone. */
    firstStart: start,
    lastStart: start,
    /** Days without meetings, besides weekends and holidays. */
    closedDays: text(messages.inputInvalid)
      .check(upTo(limits.agenda, "Closed days"))
      .refine(
        (days) => daysIn(days).every((day) => z.iso.date().safeParse(day).success),
        "Enter one day a line, such as 2026-12-24.",
      ),
  })
  .refine(
    ({ firstStart, lastStart }) => slotLabels.indexOf(firstStart) <= slotLabels.indexOf(lastStart),
    { error: "Must not be before the first start", path: ["lastStart"] },
  );
export type MeetingSettings = z.infer<typeof meetingSettings>;

/** `version` goes up with each change. */
const versionedSettings = meetingSettings.safeExtend({ version: wholeNumber });

/** Seven days from a Monday, in the team's zone, with the planned meetings in their order. */
const week = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      /** Why no meeting can be booked on it. */
      closed: z.string().nullable(),
      meetings: z.array(meetingRow.pick({ checkupId: true, companyName: true, startsAt: true })),
    }),
  ),
  /** Mondays. */
  previous: z.string(),
  next: z.string(),
});
export type Week = z.infer<typeof week>;

const MEETING_OVER = { status: 409, message: messages.meetingOver };

export const adminMeetings = underPath("/meetings", "Meetings").router({
  ...listAndExport(forCheckups, "meetings", meetingsQuery, pageOf(meetingRow)),
  /** A second call changes nothing. A meeting that is over cannot be cancelled. */
  cancel: forCheckups("POST", "/{id}/cancel", "Cancel a meeting")
    .input(byId)
    .errors({ MEETING_OVER })
    .output(meetingRow),
  /** Says where a meeting takes place; empty: as all do. Everybody gets an email. */
  setPlace: forCheckups("POST", "/{id}/place", "Say where a meeting takes place")
    .input(only({ id: rules.id, place: meetingPlace.shape.place }))
    .errors({ MEETING_OVER })
    .output(meetingRow),
  /** Those to come and of the last month, as an iCalendar file for a reviewer's calendar program. */
  calendar: forTokens("calendar")("GET", "/calendar", "Download the meetings as a calendar").output(
    z.file(),
  ),
  /** The week of a day; null for the present one. */
  week: forAdmins.input(only({ day: z.iso.date(messages.dayInvalid).nullable() })).output(week),
  /** The free times to which it can be moved. */
  availability: forAdmins.input(byId).output(availability),
  /** Moves a planned meeting, also when it is too late for the customer. Everybody gets an email. */
  move: forAdmins
    .input(only({ id: rules.id, startsAt: rules.moment, replaces: rules.moment }))
    .errors({ ...bookingErrors, MEETING_OVER })
    .output(meetingRow),
  settings: forAdmins.output(versionedSettings),
  saveSettings: forAdmins
    .input(versionedSettings)
    .errors({ CHANGED_BY_OTHER })
    .output(versionedSettings),
});

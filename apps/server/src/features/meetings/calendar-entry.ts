import { checkupName, endOf, isLink, meetingMinutes, meetingTimes } from "@app/contract";
import type { MeetingSettings } from "@app/contract";
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { Settings } from "#settings.ts";
import { plainLine } from "#plain-line.ts";
import { senderOf } from "#lib/sender.ts";
import type { StoredMeeting } from "./queries.ts";

interface CalendarEntry {
  /** `PUBLISH`: a file for the customer's own calendar, without attendee. */
  method: "REQUEST" | "CANCEL" | "PUBLISH";
  meeting: Pick<StoredMeeting, "startsAt" | "uid" | "sequence" | "updatedAt" | "visitorTimeZone"> &
    Partial<Pick<StoredMeeting, "place">>;
  common?: MeetingSettings | undefined;
  /** The reader of this entry alone: the other guests are not listed. */
  attendee?: string;
  /** Changes or cancels it: for the customer alone. */
  changeLink?: string | undefined;
  /** Whether the customer reads it: then the time is in the zone in which they booked. */
  forCustomer?: boolean;
}

/**
 * A name as the value of a parameter. Between quotes nothing can be escaped (RFC 5545), a caret begins an
 * escape of RFC 6868, and the library would put backslashes, which are plain characters there.
 */
const parameter = (name: string) =>
  plainLine(name).replaceAll('"', "'").replaceAll(/[\\^]/g, "-") || "-";

/** As `mailto:` wants it (RFC 6068): what could be read as more than an address is percent-encoded. */
const mailto = (address: string) =>
  plainLine(address).replaceAll(/[^\w.!$'*+@~-]/gu, (letter) => encodeURIComponent(letter));

/** Where a meeting takes place; empty where nobody has said it. */
export const placeOf = ({ place }: { place?: string | null }, common?: MeetingSettings) =>
  plainLine(place ?? common?.place ?? "");

/** "Ann Lee, assessor for CMMC". */
export const hostOf = (common?: MeetingSettings) =>
  plainLine([common?.hostName, common?.hostLine].filter(Boolean).join(", "));

const prodId = "//Compliance CheckUp//Review Meeting//EN"; // a "-" is put before it

/** What every reader's entry has in common. */
function eventOf(
  { PUBLIC_URL }: Pick<Settings, "PUBLIC_URL">,
  meeting: CalendarEntry["meeting"],
  common: MeetingSettings | undefined,
) {
  const place = placeOf(meeting, common);
  return {
    id: `${meeting.uid}@${new URL(PUBLIC_URL).hostname}`,
    sequence: meeting.sequence,
    stamp: meeting.updatedAt,
    start: meeting.startsAt,
    end: endOf(meeting.startsAt),
    location: place || null,
    url: isLink(place) ? place : null,
    transparency: ICalEventTransparency.OPAQUE,
  };
}

/** Meetings for a reviewer's calendar program, which reads them again from time to time. */
export function calendarOf(
  settings: Pick<Settings, "BRAND_NAME" | "PUBLIC_URL">,
  common: MeetingSettings,
  planned: (StoredMeeting & { companyName: string | null })[],
): string {
  const name = `${plainLine(settings.BRAND_NAME)} review meetings`;
  const calendar = ical({ prodId, name, ttl: 900, method: ICalCalendarMethod.PUBLISH });
  for (const meeting of planned) {
    calendar.createEvent({
      ...eventOf(settings, meeting, common),
      summary: plainLine(checkupName(meeting.companyName)),
      description: `${settings.PUBLIC_URL}/admin626/checkups/${meeting.checkupId}`,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** The meeting as an iCalendar object (RFC 5545, 5546), times in UTC. The same entry is always the same text. */
export function calendarEntry(
  settings: Pick<Settings, "BRAND_NAME" | "MAIL_FROM" | "PUBLIC_URL" | "MEETING_TIME_ZONE">,
  { method, meeting, common, attendee, changeLink, forCustomer }: CalendarEntry,
): string {
  const { startsAt, visitorTimeZone } = meeting;
  const { MEETING_TIME_ZONE: team } = settings;
  const isForCustomer = forCustomer ?? method === "PUBLISH";
  const { full } = meetingTimes(startsAt, team, (isForCustomer && visitorTimeZone) || team);
  const brandName = plainLine(settings.BRAND_NAME);
  const sender = senderOf(settings);
  const [place, host] = [placeOf(meeting, common), hostOf(common)];
  const calendar = ical({ prodId, method: ICalCalendarMethod[method] });
  calendar.createEvent({
    ...eventOf(settings, meeting, common),
    summary: `${brandName} review meeting`,
    description: [
      `In these ${meetingMinutes} minutes, we'll go through the answers of the CheckUp together.`,
      full,
      place && `Where: ${place}`,
      host && `With: ${host}`,
      changeLink && `Change or cancel: ${changeLink}`,
    ]
      .filter(Boolean)
      .join("\n"),
    status: method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: parameter(sender.name), email: mailto(sender.address) },
    attendees: (attendee === undefined || method === "PUBLISH" ? [] : [attendee]).map(
      (address) => ({
        email: mailto(address),
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.NEEDSACTION,
        rsvp: true,
      }),
    ),
  });
  return `${calendar.toString()}\r\n`;
}

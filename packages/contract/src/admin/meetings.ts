import { z } from "zod";
import { byId, route, underPath } from "../base.ts";
import { listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { mailCounts } from "./mails.ts";
import { forCheckups, listAndExport } from "./record.ts";

export const meetingStates = ["scheduled", "cancelled"] as const;
const meetingTimes = ["upcoming", "past"] as const;

export const meetingRow = z.object({
  id: z.string(),
  checkupId: z.string(),
  companyName: z.string().nullable(),
  email: z.string(),
  startsAt: z.date(),
  guests: z.array(z.string()),
  state: z.enum(meetingStates),
  createdAt: z.date(),
  mails: mailCounts,
});
export type MeetingRow = z.infer<typeof meetingRow>;

export const meetingsQuery = listQuery(["startsAt", "companyName", "email", "state", "createdAt"], {
  sort: "startsAt",
  searches: "the company's name or the customer's address",
}).extend({
  /** Upcoming meetings have not ended yet; null for all. */
  time: z.enum(meetingTimes, messages.choiceInvalid).nullable().default("upcoming"),
  state: z.enum(meetingStates, messages.choiceInvalid).nullable().default(null),
  /** Meetings with emails that wait or failed. */
  mails: z.enum(["unsent"], messages.choiceInvalid).nullable().default(null),
});
export type MeetingsQuery = z.infer<typeof meetingsQuery>;

export const adminMeetings = underPath("/meetings", "Meetings").router({
  /** `timeZone`: the review team's zone. */
  ...listAndExport(
    forCheckups,
    "meetings",
    meetingsQuery,
    pageOf(meetingRow).extend({ timeZone: z.string() }),
  ),
  /** A second call changes nothing. A meeting that is over cannot be cancelled. */
  cancel: forCheckups
    .route(route("POST", "/{id}/cancel", "Cancel a meeting"))
    .input(byId)
    .errors({ MEETING_OVER: { status: 409, message: messages.meetingOver } })
    .output(meetingRow),
});

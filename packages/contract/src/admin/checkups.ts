import { z } from "zod";
import { byId, route, underPath } from "../base.ts";
import { checkupStatuses } from "../checkup-words.ts";
import { checkup, checkupSummary, stepRule, summaryFile, summaryInput } from "../checkups.ts";
import { listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { rules } from "../rules.ts";
import { activityRow } from "./activity.ts";
import { meetingRow } from "./meetings.ts";
import { forCheckups, listAndExport } from "./record.ts";

const checkupRow = checkupSummary.extend({
  userId: z.string(),
  email: z.string(),
  complianceStandard: z.string().nullable(),
  /** Its name in the catalogue, or its last name there. */
  complianceStandardName: z.string().nullable(),
  companySize: z.string().nullable(),
  createdAt: z.date(),
});
export type CheckupRow = z.infer<typeof checkupRow>;

export const checkupsQuery = listQuery(
  [
    "companyName",
    "email",
    "complianceStandard",
    "furthestStep",
    "status",
    "companySize",
    "scheduledAt",
    "createdAt",
    "updatedAt",
  ],
  {
    sort: "createdAt",
    direction: "desc",
    searches: "the company's name or the owner's address",
  },
).extend({
  status: z.enum(checkupStatuses, messages.choiceInvalid).nullable().default(null),
  step: stepRule.nullable().default(null),
  /** Check-ups with a booked meeting, or those without one. */
  meeting: z.enum(["booked", "none"], messages.choiceInvalid).nullable().default(null),
  /** A user's id. */
  user: rules.id.nullable().default(null),
});
export type CheckupsQuery = z.infer<typeof checkupsQuery>;

export const adminCheckups = underPath("/checkups", "CheckUps").router({
  ...listAndExport(
    forCheckups,
    "CheckUps",
    checkupsQuery,
    pageOf(checkupRow),
    "`step` filters by the furthest step reached.",
  ),
  /** One check-up with all its answers. The audit log notes that it was read. */
  get: forCheckups
    .route(route("GET", "/{id}", "Read one CheckUp with all its answers"))
    .input(byId)
    .output(
      z.object({
        checkup,
        createdAt: z.date(),
        userId: z.string(),
        email: z.string(),
        /** Names of all chosen identifiers, by answer; a deleted record has its last name. */
        names: z.record(z.string(), z.record(z.string(), z.string())),
        meeting: meetingRow
          .pick({ id: true, startsAt: true, guests: true, state: true })
          .nullable(),
        /** The latest hundred entries, latest first; none for tokens without permission to read the activity log. */
        history: z.array(activityRow),
        /** The review team's zone. */
        timeZone: z.string(),
      }),
    ),
  /** The same PDF that its owner gets. The audit log notes that it was exported. */
  summary: forCheckups
    .route(
      route("GET", "/{id}/summary", "Export one CheckUp with all its answers as PDF", {
        description:
          "Times are in `timeZone`, a name such as America/New_York, and by default in the review team's zone. The time of the meeting is in both zones if they differ. " +
          "The page size is Letter if the zone is in the United States or Canada, otherwise A4.",
      }),
    )
    .input(summaryInput)
    .output(summaryFile),
  remove: forCheckups
    .route(route("DELETE", "/{id}", "Delete a CheckUp and cancel its meeting"))
    .input(byId)
    .output(z.object({})),
});

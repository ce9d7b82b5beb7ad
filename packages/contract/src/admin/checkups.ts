import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { forAdmins } from "../base.ts";
import { checkup, checkupStatuses, stepRule } from "../checkups.ts";
import { listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { rules } from "../rules.ts";
import { activityRow } from "./activity.ts";
import { meetingStates } from "./meetings.ts";
import { byId, csvChunks } from "./record.ts";

const checkupRow = z.object({
  id: z.string(),
  userId: z.string(),
  companyName: z.string().nullable(),
  email: z.string(),
  complianceStandard: z.string().nullable(),
  currentStep: z.number(),
  status: z.enum(checkupStatuses),
  companySize: z.string().nullable(),
  scheduledAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type CheckupRow = z.infer<typeof checkupRow>;

export const checkupsQuery = listQuery(
  [
    "companyName",
    "email",
    "complianceStandard",
    "currentStep",
    "status",
    "companySize",
    "scheduledAt",
    "createdAt",
    "updatedAt",
  ],
  { sort: "createdAt", direction: "desc" },
).extend({
  status: z.enum(checkupStatuses, messages.choiceInvalid).nullable().default(null),
  step: stepRule.nullable().default(null),
  /** A user's id. */
  user: rules.id.nullable().default(null),
});
export type CheckupsQuery = z.infer<typeof checkupsQuery>;

export const checkups = {
  list: forAdmins.input(checkupsQuery).output(pageOf(checkupRow)),
  export: forAdmins.input(checkupsQuery).output(eventIterator(csvChunks)),
  /** Everything about one check-up. That it was looked at is written down. */
  get: forAdmins.input(byId).output(
    z.object({
      checkup,
      createdAt: z.date(),
      userId: z.string(),
      email: z.string(),
      /** Names of all chosen identifiers, by answer; what the catalogue no longer has keeps its last name. */
      names: z.record(z.string(), z.record(z.string(), z.string())),
      meeting: z
        .object({
          id: z.string(),
          startsAt: z.date(),
          guests: z.array(z.string()),
          state: z.enum(meetingStates),
        })
        .nullable(),
      /** Latest first, the last hundred. */
      history: z.array(activityRow),
      /** The review team's. */
      timeZone: z.string(),
    }),
  ),
  /** Deletes it with its answers; its meeting is cancelled. */
  remove: forAdmins.input(byId).output(z.object({})),
};

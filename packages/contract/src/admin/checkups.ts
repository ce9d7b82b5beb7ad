import { z } from "zod";
import { byId, forAdmins, underPath } from "../base.ts";
import { briefContent, notReady, shownBrief } from "../briefs.ts";
import { checkupStatuses, reviewStates, stuckDays } from "../checkup-words.ts";
import { checkup, checkupSummary, stepRule, summaryFile, summaryInput } from "../checkups.ts";
import { dayRange, listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { companySizes } from "../questions/staff.ts";
import { rules } from "../rules.ts";
import { activityRow } from "./activity.ts";
import { meetingRow } from "./meetings.ts";
import {
  byIds,
  changedByOther,
  deleted,
  forCheckups,
  listAndExport,
  ofMany,
  removeMany,
} from "./record.ts";

const checkupRow = checkupSummary.extend({
  userId: z.string(),
  email: z.string(),
  complianceStandard: z.string().nullable(),
  /** Its name in the catalogue, or its last name there. */
  complianceStandardName: z.string().nullable(),
  companySize: z.string().nullable(),
  /** How far the review team is with it, and which administrator reviews it. */
  review: z.enum(reviewStates),
  reviewer: z.string().nullable(),
  createdAt: z.date(),
});
export type CheckupRow = z.infer<typeof checkupRow>;

export const checkupsQuery = listQuery(
  [
    "createdAt",
    "companyName",
    "email",
    "complianceStandard",
    "furthestStep",
    "status",
    "companySize",
    "scheduledAt",
    "updatedAt",
  ],
  {
    direction: "desc",
    searches: "the company's name, website, industry or standard, or the owner's address",
  },
).extend({
  status: z
    .enum([...checkupStatuses, "stuck"], messages.choiceInvalid)
    .nullable()
    .default(null),
  step: stepRule.nullable().default(null),
  meeting: z.enum(["booked", "none"], messages.choiceInvalid).nullable().default(null),
  user: rules.id.nullable().default(null),
  standard: rules.identifier.nullable().default(null),
  size: z.enum(companySizes, messages.choiceInvalid).nullable().default(null),
  industry: rules.industry.nullable().default(null),
  country: rules.name.nullable().default(null).describe("One that a location ends with."),
  gap: rules.name.nullable().default(null).describe("An objective that the brief finds a gap in."),
  review: z.enum(reviewStates, messages.choiceInvalid).nullable().default(null),
  /** An administrator's user id. */
  reviewer: rules.id.nullable().default(null),
  /** The days on which they were started. */
  ...dayRange,
});
export type CheckupsQuery = z.infer<typeof checkupsQuery>;

const review = z.object({
  review: z.enum(reviewStates),
  reviewer: z.object({ id: z.string(), email: z.string() }).nullable(),
});

const reviewRule = z.enum(reviewStates, messages.choiceInvalid);

const reviewInput = byId.extend({
  from: reviewRule.optional(),
  review: reviewRule.optional(),
  reviewer: rules.id.nullable().optional(),
});
export type ReviewInput = z.infer<typeof reviewInput>;

/** The question of the note at a check-up as a whole, which needs no brief. */
export const wholeCheckup = "whole-checkup";

const briefNote = z.object({
  question: z.string().describe("Its key."),
  text: z.string(),
  /** Ticked off in the meeting. */
  isAnswered: z.boolean(),
  updatedAt: z.date(),
  /** Who changed it last. */
  updatedBy: z.string(),
});
export type BriefNote = z.infer<typeof briefNote>;

const reminderErrors = {
  NOT_NEEDED: { status: 409, message: messages.reminderNotNeeded },
  ALREADY_SENT: { status: 409, message: messages.reminderAlreadySent },
};

export const adminCheckups = underPath("/checkups", "CheckUps").router({
  ...listAndExport(
    forCheckups,
    "CheckUps",
    checkupsQuery,
    pageOf(checkupRow),
    `\`step\` filters by the furthest step reached. \`stuck\`: in progress, and unchanged for ${stuckDays} days. The file also has all answers, and the state of each objective in the brief.`,
  ),
  /** One check-up with all its answers. The audit log notes that it was read. */
  get: forCheckups("GET", "/{id}", "Read one CheckUp with all its answers")
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
  summary: forCheckups("GET", "/{id}/summary", "Export one CheckUp with all its answers as PDF", {
    description:
      "Times are in `timeZone`, a name such as America/New_York, and by default in the review team's zone. The time of the meeting is in both zones if they differ. " +
      "The page size is Letter if the zone is in the United States or Canada, otherwise A4.",
  })
    .input(summaryInput)
    .output(summaryFile),
  /** The review team's own part of it, and its place in the list with this query, whether the query finds it or not. */
  work: forAdmins.input(checkupsQuery.extend({ id: rules.id })).output(
    review.extend({
      note: briefNote.nullable(),
      previous: z.string().nullable(),
      next: z.string().nullable(),
      position: z.number(),
      total: z.number(),
    }),
  ),
  review: forCheckups("PUT", "/{id}/review", "Change a CheckUp's review", {
    description:
      "Keeps what is omitted, and everything where `from` is no longer its state. A CheckUp without a reviewer gets the caller.",
  })
    .input(reviewInput)
    .output(review),
  remind: forCheckups("POST", "/{id}/remind", "Send the customer a reminder to finish a CheckUp", {
    description: "A customer gets at most one reminder a day.",
  })
    .input(byId)
    .errors(reminderErrors)
    .output(z.object({})),
  remove: forCheckups("DELETE", "/{id}", "Delete a CheckUp and cancel its meeting")
    .input(byId)
    .output(deleted),
  /** The countries of check-ups, and the titles of what can be a gap. */
  filters: forAdmins.output(
    z.object({ countries: z.array(z.string()), gaps: z.record(z.string(), z.string()) }),
  ),
  removeMany,
  remindMany: forAdmins
    .input(byIds)
    .errors(reminderErrors)
    .output(ofMany(z.object({}))),
  reviewMany: forAdmins
    .input(
      byIds.extend({ review: reviewRule.optional(), reviewer: rules.id.nullable().optional() }),
    )
    .output(ofMany(review)),
});

export const adminBriefs = underPath("/checkups", "CheckUps").router({
  /** As its customer has it. */
  content: forCheckups("GET", "/{id}/brief", "Read the brief of a completed CheckUp")
    .input(byId)
    .errors(notReady)
    .output(shownBrief),
  /** The reviewer's copy, with what to listen for and the notes. Notes are for people: tokens do not get them. */
  get: forAdmins
    .input(byId)
    .errors(notReady)
    .output(shownBrief.extend({ content: briefContent, notes: z.array(briefNote) })),
  /** `from` is the text that the caller saw before, if it changes: nobody replaces a note unseen. */
  saveNote: forAdmins
    .input(
      byId.extend({
        question: rules.identifier,
        from: rules.briefNote.optional(),
        text: rules.briefNote.optional(),
        isAnswered: rules.yesOrNo.optional(),
      }),
    )
    .errors(changedByOther(briefNote))
    .output(briefNote),
});

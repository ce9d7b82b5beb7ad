import { z } from "zod";
import { answerChanges, answers } from "./questions/answers.ts";
import { answerKeys, stepCount } from "./questions/index.ts";
import { byId, forCustomers } from "./base.ts";
import { checkupStatuses } from "./checkup-words.ts";
import { messages } from "./messages.ts";
import { countRule, only, rules } from "./rules.ts";

const stepOutOfRange = messages.stepOutOfRange(stepCount);
export const stepRule = z.int(stepOutOfRange).min(1, stepOutOfRange).max(stepCount, stepOutOfRange);

export const checkupSummary = z.object({
  id: z.string(),
  companyName: z.string().nullable(),
  /** The step that was open last, where the check-up opens again. */
  currentStep: z.number(),
  furthestStep: z.number(),
  status: z.enum(checkupStatuses),
  scheduledAt: z.date().nullable(),
  updatedAt: z.date(),
});

const listedCheckup = checkupSummary.extend({
  /** The steps before the furthest whose answers are valid; all of a completed check-up. */
  doneSteps: z.array(z.number()),
  /** Null without a result. */
  briefMadeAt: z.date().nullable(),
  /** How many things to bring to the meeting are ready. */
  bring: z.object({ ready: z.number(), all: z.number() }),
  /** Where the meeting takes place; empty where nobody has said it. */
  meetingPlace: z.string(),
});
export type CheckupSummary = z.infer<typeof listedCheckup>;

export const checkup = checkupSummary.extend({
  /** Goes up by one with every change; a save names the version it started from. */
  version: z.number(),
  companySize: z.string().nullable(),
  answers,
});
export type Checkup = z.infer<typeof checkup>;

/**
 * Identifies a change, so that it is made once however often it arrives. `writer` is one open page, which numbers
 * its changes; a later change of a writer wins over its earlier ones.
 */
const changeName = only({
  writer: z.uuid(messages.inputInvalid),
  number: countRule(2_147_483_647, messages.inputInvalid),
});
export type ChangeName = z.infer<typeof changeName>;

export const saveInput = only({
  id: rules.id,
  version: countRule(2_147_483_647, messages.inputInvalid),
  change: changeName.optional(),
  step: stepRule.optional(),
  changes: answerChanges,
});
export type SaveInput = z.infer<typeof saveInput>;

/** `timeZone`: the reader's, for the times in the summary; without one they are in the review team's. */
export const summaryInput = byId.extend({ timeZone: rules.timeZone.optional() });

/** All answers of a check-up and its meeting, to print or pass on. The file name has the company and the day. */
export const summaryFile = z.file().mime("application/pdf");

/** An error where all earlier steps must be done; `step` is the first one that is not. */
export const stepsIncomplete = {
  STEPS_INCOMPLETE: {
    status: 422,
    message: messages.stepsIncomplete,
    data: z.object({ step: z.number() }),
  },
};

export const checkups = {
  /** The caller's check-ups, latest change first. */
  list: forCustomers.output(z.array(listedCheckup)),
  /** With `from`, one of the caller's own, the new check-up starts at step 1 with its answers. */
  create: forCustomers.input(only({ from: rules.id.optional() }).optional()).output(checkup),
  get: forCustomers.input(byId).output(checkup),
  summary: forCustomers.input(summaryInput).output(summaryFile),
  /**
   * Merges the changed answers into the check-up, all or nothing. An answer is merged if nobody else changed it since
   * `version`, or if `change.writer` itself changed it last; otherwise the save is rejected with the current check-up.
   * A change that was made already returns the current check-up. In a completed check-up answers can be corrected, but
   * the step cannot change.
   */
  save: forCustomers
    .input(saveInput)
    .errors({
      ...stepsIncomplete,
      CHANGED_ELSEWHERE: {
        status: 409,
        message: messages.changedElsewhere,
        data: z.object({ fields: z.array(z.enum(answerKeys)), current: checkup }),
      },
      SCOPE_EXCEEDS_TOTAL: { status: 422, message: messages.scopeExceedsTotal },
      CHOICE_UNKNOWN: {
        status: 422,
        message: messages.choiceUnknown,
        data: z.object({ field: z.enum(answerKeys) }),
      },
      STEP_NOT_REACHED: { status: 422, message: messages.stepNotReached },
    })
    .output(checkup),
  /** Completes the check-up; a second call changes nothing. */
  complete: forCustomers.input(byId).errors(stepsIncomplete).output(checkup),
};

import {
  choiceKinds,
  companySize,
  firstOpenStep,
  messages,
  stepCount,
  totalStaff,
  underEach,
} from "@app/contract";
import { answered, guarded } from "#procedure/access.ts";
import type { Call } from "#procedure/access.ts";
import { countUse, inputInvalid, orNotFound } from "#procedure/errors.ts";
import type { Connection } from "#db/client.ts";
import { checkups as checkupTable } from "#db/schema.ts";
import { storeBrief } from "#features/briefs/make-brief.ts";
import { findUnknownChoice } from "#features/catalogue/queries.ts";
import { placeOf } from "#features/meetings/calendar-entry.ts";
import { findMeetingSettings } from "#features/meetings/settings.ts";
import { makeSummary } from "#features/summary/make-summary.ts";
import { record } from "#lib/audit.ts";
import { sendCompletedEmails } from "./emails.ts";
import { isLate, mergeAnswers } from "./merge.ts";
import {
  answersOf,
  checkupOf,
  findOwnCheckup,
  listOwnCheckups,
  lockOwnCheckup,
  updateCheckup,
  valuesFrom,
} from "./queries.ts";
import type { CheckupRow } from "./queries.ts";

/**
 * Merges a save into a row that is locked, or that was read in the state `state`. Throws why it is rejected; undefined
 * when the row is in another state by now.
 */
async function saveOnto(
  connection: Connection,
  row: CheckupRow,
  { input, context: { clock, user }, errors }: Call<typeof guarded.checkups.save>,
  state?: string,
) {
  const { step: wanted, change } = input;
  if (input.version > row.version) throw inputInvalid({ version: messages.inputInvalid });
  const before = answersOf(row);
  const merged = mergeAnswers({ ...row, answers: before }, input.changes, input);
  if (merged.outcome === "conflict") {
    throw errors.CHANGED_ELSEWHERE({ data: { fields: merged.fields, current: checkupOf(row) } });
  }
  if (merged.outcome === "scopeExceedsTotal") throw errors.SCOPE_EXCEEDS_TOTAL();
  if (merged.outcome === "locationsThoughRemote") {
    throw inputInvalid({ locations: messages.fullyRemoteWithLocations });
  }
  const { answers, changed } = merged;
  const field = await findUnknownChoice(connection, user.id, before, answers);
  if (field) throw errors.CHOICE_UNKNOWN({ data: { field } });

  // A late change does not lead back to the step at which it was made.
  const isStepLate = isLate(row.answerWriters.currentStep, change);
  const { scheduledAt } = row;
  const open = firstOpenStep({ ...answers, scheduledAt });
  if (wanted && wanted > open && !isStepLate) throw errors.STEP_NOT_REACHED();
  // A meeting that an administrator cancelled does not block corrections.
  if (row.status === "completed" && open < firstOpenStep({ ...before, scheduledAt })) {
    throw errors.STEPS_INCOMPLETE({ data: { step: open } });
  }
  const currentStep = (isStepLate ? undefined : wanted) ?? row.currentStep;
  const furthestStep = Math.max(row.furthestStep, Math.min(wanted ?? currentStep, open));
  const version = changed.length > 0 ? row.version + 1 : row.version;
  const values = {
    ...Object.fromEntries(changed.map((key) => [key, answers[key]])),
    version,
    answerVersions: { ...row.answerVersions, ...underEach(changed, version) },
    answerWriters: {
      ...merged.answerWriters,
      ...(wanted && change && !isStepLate && { currentStep: change }),
    },
    companySize: companySize(totalStaff(answers)),
    currentStep,
    furthestStep,
  };
  const isNews =
    changed.length > 0 || currentStep !== row.currentStep || furthestStep !== row.furthestStep;
  const written = isNews ? { ...values, updatedAt: clock() } : values;
  const updatedAt = await updateCheckup(connection, row.id, written, state);
  return updatedAt && checkupOf({ ...row, ...values, updatedAt });
}

export const checkups = answered(guarded.checkups, {
  list: async ({ context: { db, settings, user } }) => {
    const common = await findMeetingSettings(db, settings);
    const rows = await listOwnCheckups(db, user.id);
    return rows.map((row) => ({
      ...row,
      meetingPlace: row.scheduledAt ? placeOf(row, common) : "",
    }));
  },

  create: async ({ input, context }) => {
    const { clock, db, user } = context;
    await countUse(context, "newCheckupsPerUser", user.id);
    return db.transaction(async (transaction) => {
      // Locked: an administrator may be putting another choice in the place of one of these.
      const earlier =
        input?.from && orNotFound(await lockOwnCheckup(transaction, user.id, input.from));
      const now = clock();
      const values = { ...(earlier && valuesFrom(earlier)), createdAt: now, updatedAt: now };
      const [inserted] = await transaction
        .insert(checkupTable)
        .values({ ...values, userId: user.id })
        .returning();
      const row = inserted!; // an insert without conflict clause always returns its row
      await record(transaction, user, "create", "checkup", row.id);
      return checkupOf(row);
    });
  },

  get: async ({ input, context: { db, user } }) =>
    checkupOf(orNotFound(await findOwnCheckup(db, user.id, input.id))),

  summary: async ({ input, context, signal }) => {
    const { db, user } = context;
    await countUse(context, "summariesPerUser", user.id);
    const row = orNotFound(await findOwnCheckup(db, user.id, input.id));
    return makeSummary(context, row, { timeZone: input.timeZone, signal });
  },

  save: async (call) => {
    const { input, context } = call;
    const { db, user } = context;
    await countUse(context, "savesPerUser", user.id);
    // Without a lock first: another writer is rare. Choices need a transaction, which locks them.
    if (!choiceKinds.some((key) => key in input.changes)) {
      const seen = orNotFound(await findOwnCheckup(db, user.id, input.id));
      const saved = await saveOnto(db, seen, call, seen.state);
      if (saved) return saved;
    }
    return db.transaction(async (transaction) => {
      const row = orNotFound(await lockOwnCheckup(transaction, user.id, input.id));
      return (await saveOnto(transaction, row, call))!; // nobody else can change a locked row
    });
  },

  complete: async ({ input, context, errors }) => {
    const { clock, db, outbox, user, webhookOutbox } = context;
    const checkup = await db.transaction(async (transaction) => {
      const row = orNotFound(await lockOwnCheckup(transaction, user.id, input.id));
      const step = firstOpenStep({ ...answersOf(row), scheduledAt: row.scheduledAt });
      if (step <= stepCount) throw errors.STEPS_INCOMPLETE({ data: { step } });
      if (row.status === "completed") return checkupOf(row);
      const values = {
        status: "completed",
        currentStep: stepCount,
        furthestStep: stepCount,
      } as const;
      const updatedAt = await updateCheckup(transaction, row.id, { ...values, updatedAt: clock() });
      const completed = { ...row, ...values, updatedAt: updatedAt! }; // the row is locked
      await record(transaction, user, "complete", "checkup", row.id);
      await webhookOutbox.emit(transaction, "checkup.completed", { checkupId: row.id });
      const brief = await storeBrief(transaction, context, completed);
      const about = { checkup: completed, customer: user.email, brief };
      await sendCompletedEmails(transaction, context, about);
      return checkupOf(completed);
    });
    outbox.wake();
    return checkup;
  },
});

import { companySize, firstOpenStep, messages, stepCount, totalStaff } from "@app/contract";
import { guarded } from "#api/base.ts";
import { inputRefused, tooManyRequests } from "#api/refusals.ts";
import { findUnknownChoice } from "#features/catalogue/queries.ts";
import { record } from "#lib/audit.ts";
import { mergeAnswers } from "./merge.ts";
import {
  answersOf,
  checkupOf,
  findOwnCheckup,
  insertCheckup,
  listOwnCheckups,
  lockOwnCheckup,
  updateCheckup,
} from "./queries.ts";

export const checkups = guarded.checkups.router({
  list: guarded.checkups.list.handler(({ context: { db, user } }) => listOwnCheckups(db, user.id)),

  create: guarded.checkups.create.handler(async ({ context }) => {
    const { clock, db, limits, user } = context;
    const seconds = await limits.use("newCheckupsPerUser", user.id);
    if (seconds > 0) throw tooManyRequests(context, seconds);
    return db.transaction(async (transaction) => {
      const row = await insertCheckup(transaction, user.id, clock());
      await record(transaction, user, { action: "create", entity: "checkup", entityId: row.id });
      return checkupOf(row);
    });
  }),

  get: guarded.checkups.get.handler(async ({ input, context: { db, user }, errors }) => {
    const row = await findOwnCheckup(db, user.id, input.id);
    if (!row) throw errors.NOT_FOUND();
    return checkupOf(row);
  }),

  save: guarded.checkups.save.handler(({ input, context: { clock, db, user }, errors }) =>
    db.transaction(async (transaction) => {
      const row = await lockOwnCheckup(transaction, user.id, input.id);
      if (!row) throw errors.NOT_FOUND();
      const stored = { answers: answersOf(row), answerVersions: row.answerVersions };
      // One ahead is what a closing page counts on for a save under way; further ahead is made up.
      if (input.version > row.version + 1) throw inputRefused({ version: messages.inputRefused });
      const merged = mergeAnswers(stored, input.changes, input.version);
      if (merged.outcome === "conflict") {
        throw errors.CHANGED_ELSEWHERE({
          data: { fields: merged.fields, current: checkupOf(row) },
        });
      }
      if (merged.outcome === "scopeExceedsTotal") throw errors.SCOPE_EXCEEDS_TOTAL();
      if (merged.outcome === "locationsThoughRemote") {
        throw inputRefused({ locations: messages.fullyRemoteWithLocations });
      }
      const { answers, changed } = merged;
      const field = await findUnknownChoice(transaction, user.id, stored.answers, answers);
      if (field) throw errors.CHOICE_UNKNOWN({ data: { field } });
      const step = input.step ?? row.currentStep;
      const state = { ...answers, scheduledAt: row.scheduledAt };
      const open = firstOpenStep(state);
      if (input.step && input.step > open) throw errors.STEP_NOT_REACHED();
      // What an administrator opened by cancelling the meeting is no reason to refuse a correction.
      const wasOpen = firstOpenStep({ ...stored.answers, scheduledAt: row.scheduledAt });
      if (row.status === "completed" && open < wasOpen) {
        throw errors.STEPS_INCOMPLETE({ data: { step: open } });
      }
      if (changed.length === 0 && step === row.currentStep) return checkupOf(row);

      const version = changed.length > 0 ? row.version + 1 : row.version;
      const changedVersions = Object.fromEntries(changed.map((key) => [key, version]));
      const saved = await updateCheckup(transaction, row.id, {
        ...Object.fromEntries(changed.map((key) => [key, answers[key]])),
        version,
        answerVersions: { ...row.answerVersions, ...changedVersions },
        companySize: companySize(totalStaff(answers)),
        currentStep: step,
        furthestStep: Math.max(step, row.furthestStep),
        updatedAt: clock(),
      });
      return checkupOf(saved);
    }),
  ),

  complete: guarded.checkups.complete.handler(({ input, context: { clock, db, user }, errors }) =>
    db.transaction(async (transaction) => {
      const row = await lockOwnCheckup(transaction, user.id, input.id);
      if (!row) throw errors.NOT_FOUND();
      const step = firstOpenStep({ ...answersOf(row), scheduledAt: row.scheduledAt });
      if (step <= stepCount) throw errors.STEPS_INCOMPLETE({ data: { step } });
      if (row.status === "completed") return checkupOf(row);
      const completed = await updateCheckup(transaction, row.id, {
        status: "completed",
        currentStep: stepCount,
        furthestStep: stepCount,
        updatedAt: clock(),
      });
      await record(transaction, user, {
        action: "complete",
        entity: "checkup",
        entityId: row.id,
      });
      return checkupOf(completed);
    }),
  ),
});

import { choiceKinds, firstOpenStep, messages, stepCount } from "@app/contract";
import { guarded } from "#procedure/access.ts";
import { inputRefused, tooManyRequests } from "#procedure/errors.ts";
import type { Connection } from "#db/client.ts";
import { findUnknownChoice } from "#features/catalogue/queries.ts";
import { makeSummary } from "#features/summary/make-summary.ts";
import { record } from "#lib/audit.ts";
import { sendCompletedEmail } from "./emails.ts";
import { mergeAnswers } from "./merge.ts";
import { nextState } from "./next-state.ts";
import {
  answersOf,
  checkupOf,
  findOwnCheckup,
  findOwnWithState,
  insertCheckup,
  listOwnCheckups,
  lockOwnCheckup,
  storedIn,
  updateCheckup,
} from "./queries.ts";
import type { CheckupRow } from "./queries.ts";

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

  summary: guarded.checkups.summary.handler(async ({ input, context, errors, signal }) => {
    const { db, limits, user } = context;
    const seconds = await limits.use("summariesPerUser", user.id);
    if (seconds > 0) throw tooManyRequests(context, seconds);
    const row = await findOwnCheckup(db, user.id, input.id);
    if (!row) throw errors.NOT_FOUND();
    const { timeZone } = input;
    return makeSummary(context, row, { personId: user.id, as: "customer", timeZone, signal });
  }),

  save: guarded.checkups.save.handler(async ({ input, context, errors }) => {
    const { clock, db, limits, user } = context;
    const seconds = await limits.use("savesPerUser", user.id);
    if (seconds > 0) throw tooManyRequests(context, seconds);
    const saveOnto = async (connection: Connection, row: CheckupRow, state?: string) => {
      if (input.version > row.version) throw inputRefused({ version: messages.inputRefused });
      const stored = storedIn(row);
      const merged = mergeAnswers(stored, input.changes, input);
      if (merged.outcome === "conflict") {
        throw errors.CHANGED_ELSEWHERE({
          data: { fields: merged.fields, current: checkupOf(row) },
        });
      }
      if (merged.outcome === "scopeExceedsTotal") throw errors.SCOPE_EXCEEDS_TOTAL();
      if (merged.outcome === "locationsThoughRemote") {
        throw inputRefused({ locations: messages.fullyRemoteWithLocations });
      }
      const field = await findUnknownChoice(connection, user.id, stored.answers, merged.answers);
      if (field) throw errors.CHOICE_UNKNOWN({ data: { field } });
      const next = nextState(row, merged, input);
      if (next.outcome === "stepNotReached") throw errors.STEP_NOT_REACHED();
      if (next.outcome === "stepsIncomplete") {
        throw errors.STEPS_INCOMPLETE({ data: { step: next.step } });
      }
      const { isNews, values } = next;
      const changed = isNews ? { ...values, updatedAt: clock() } : values;
      const updatedAt = await updateCheckup(connection, row.id, changed, state);
      return updatedAt && checkupOf({ ...row, ...values, updatedAt });
    };
    // Mostly nobody else changes the row meanwhile. Choices are held by a transaction.
    if (!choiceKinds.some((key) => key in input.changes)) {
      const seen = await findOwnWithState(db, user.id, input.id);
      if (!seen) throw errors.NOT_FOUND();
      const saved = await saveOnto(db, seen, seen.state);
      if (saved) return saved;
    }
    return db.transaction(async (transaction) => {
      const row = await lockOwnCheckup(transaction, user.id, input.id);
      if (!row) throw errors.NOT_FOUND();
      return (await saveOnto(transaction, row))!; // nobody else can change a locked row
    });
  }),

  complete: guarded.checkups.complete.handler(async ({ input, context, errors }) => {
    const { clock, db, outbox, user } = context;
    const checkup = await db.transaction(async (transaction) => {
      const row = await lockOwnCheckup(transaction, user.id, input.id);
      if (!row) throw errors.NOT_FOUND();
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
      await record(transaction, user, {
        action: "complete",
        entity: "checkup",
        entityId: row.id,
      });
      await sendCompletedEmail(transaction, context, { checkup: completed, customer: user.email });
      return checkupOf(completed);
    });
    outbox.wake();
    return checkup;
  }),
});

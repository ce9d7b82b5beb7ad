import { choiceKinds, firstOpenStep, stepCount } from "@app/contract";
import { answered, guarded } from "#procedure/access.ts";
import { countUse, orNotFound } from "#procedure/errors.ts";
import { checkups as checkupTable } from "#db/schema.ts";
import { storeBrief } from "#features/briefs/make-brief.ts";
import { placeOf } from "#features/meetings/calendar-entry.ts";
import { findMeetingSettings } from "#features/meetings/settings.ts";
import { makeSummary } from "#features/summary/make-summary.ts";
import { record } from "#lib/audit.ts";
import { sendCompletedEmails } from "./emails.ts";
import {
  answersOf,
  checkupOf,
  findOwnCheckup,
  findOwnWithState,
  listOwnCheckups,
  lockOwnCheckup,
  updateCheckup,
  valuesFrom,
} from "./queries.ts";
import { saveOnto } from "./save.ts";

export const checkups = answered(guarded.checkups, {
  list: async ({ context: { db, settings, user } }) => {
    const rows = await listOwnCheckups(db, user.id);
    const hasMeeting = rows.some(({ scheduledAt }) => scheduledAt);
    const common = hasMeeting ? await findMeetingSettings(db, settings) : undefined;
    return rows.map((row) => ({
      ...row,
      meetingPlace: row.scheduledAt ? placeOf(row, common) : "",
    }));
  },

  create: async ({ input, context, errors }) => {
    const { clock, db, user } = context;
    await countUse(context, "newCheckupsPerUser", user.id);
    return db.transaction(async (transaction) => {
      // Locked: an administrator may be putting another choice in the place of one of these.
      const earlier = input?.from && (await lockOwnCheckup(transaction, user.id, input.from));
      if (input?.from && !earlier) throw errors.NOT_FOUND();
      const now = clock();
      const values = { ...(earlier && valuesFrom(earlier)), createdAt: now, updatedAt: now };
      const [inserted] = await transaction
        .insert(checkupTable)
        .values({ ...values, userId: user.id })
        .returning();
      const row = inserted!; // an insert without conflict clause always returns its row
      await record(transaction, user, { action: "create", entity: "checkup", entityId: row.id });
      return checkupOf(row);
    });
  },

  get: async ({ input, context: { db, user } }) =>
    checkupOf(orNotFound(await findOwnCheckup(db, user.id, input.id))),

  summary: async ({ input, context, signal }) => {
    const { db, user } = context;
    await countUse(context, "summariesPerUser", user.id);
    const row = orNotFound(await findOwnCheckup(db, user.id, input.id));
    const { timeZone } = input;
    return makeSummary(context, row, { personId: user.id, as: "customer", timeZone, signal });
  },

  save: async (call) => {
    const { input, context } = call;
    const { db, user } = context;
    await countUse(context, "savesPerUser", user.id);
    // Without a lock first: another writer is rare. Choices need a transaction, which locks them.
    if (!choiceKinds.some((key) => key in input.changes)) {
      const seen = orNotFound(await findOwnWithState(db, user.id, input.id));
      const saved = await saveOnto(db, seen, call, seen.state);
      if (saved) return saved;
    }
    return db.transaction(async (transaction) => {
      const row = orNotFound(await lockOwnCheckup(transaction, user.id, input.id));
      return (await saveOnto(transaction, row, call))!; // nobody else can change a locked row
    });
  },

  complete: async ({ input, context, errors }) => {
    const { clock, db, outbox, user } = context;
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
      await record(transaction, user, {
        action: "complete",
        entity: "checkup",
        entityId: row.id,
      });
      const brief = await storeBrief(transaction, context, completed);
      const about = { checkup: completed, customer: user.email, brief };
      await sendCompletedEmails(transaction, context, about);
      return checkupOf(completed);
    });
    outbox.wake();
    return checkup;
  },
});

import { isDeepStrictEqual } from "node:util";
import { messages, wholeCheckup } from "@app/contract";
import type { ReviewInput } from "@app/contract";
import { sql } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import type { UserContext } from "#procedure/context.ts";
import { inputInvalid, orNotFound, withEach } from "#procedure/errors.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { checkups as checkupTable } from "#db/schema.ts";
import { listHistory } from "#features/activity/queries.ts";
import { listNotes } from "#features/briefs/queries.ts";
import { mayReadAll } from "#features/tokens/access-token.ts";
import { findMeeting } from "#features/meetings/queries.ts";
import { publishedData } from "#features/readiness/queries.ts";
import { makeSummary } from "#features/summary/make-summary.ts";
import { record } from "#lib/audit.ts";
import { findAdministrator } from "#features/people/roles.ts";
import { inList, listHandlers } from "#lib/list.ts";
import { checkupList, findCheckup, recordView } from "./admin-queries.ts";
import { deleteCheckup, lockCheckup } from "./delete-checkup.ts";
import { remind } from "./remind.ts";
import { answersOf, checkupOf, findChosenNames, updateCheckup } from "./queries.ts";

/** Sets state and reviewer, by default the caller. `from`: the state that the caller saw. */
const review = ({ db, user }: UserContext, input: ReviewInput) =>
  inTransaction(db, async (transaction) => {
    const found = await lockCheckup(transaction, input.id);
    const before = { review: found.checkup.review, reviewer: found.reviewer };
    const named = input.reviewer && (await findAdministrator(transaction, input.reviewer));
    if (input.reviewer && !named) throw inputInvalid({ reviewer: messages.choiceInvalid });
    const { id, email } = named ? { ...named, id: named.userId } : (before.reviewer ?? user);
    const reviewer = input.reviewer === null ? null : { id, email };
    const after = { review: input.review ?? before.review, reviewer };
    const isOther = input.from !== undefined && input.from !== before.review;
    if (isOther || isDeepStrictEqual(after, before)) return before;
    const reviewerId = reviewer?.id ?? null;
    await updateCheckup(transaction, input.id, { review: after.review, reviewerId });
    await record(transaction, user, "update", "checkup", input.id, {
      before: { ...before, reviewer: before.reviewer?.email },
      after: { ...after, reviewer: reviewer?.email },
    });
    return after;
  });

async function remove(context: UserContext, id: string) {
  const { db, outbox } = context;
  const trashId = await inTransaction(db, (transaction) => deleteCheckup(transaction, context, id));
  outbox.wake();
  return { trashId };
}

export const checkups = answered(guarded.admin.checkups, {
  ...listHandlers("checkups", (context: UserContext) => checkupList(context)),

  get: async ({ input, context: { db, settings, user } }) => {
    const { checkup, email } = orNotFound(await findCheckup(db, input.id));
    await recordView(db, user, checkup.id);
    const meeting = await findMeeting(db, checkup.id);
    const [names, history] = await Promise.all([
      findChosenNames(db, answersOf(checkup)),
      mayReadAll(user) ? listHistory(db, checkup.id, meeting?.id) : [],
    ]);
    return {
      checkup: checkupOf(checkup),
      createdAt: checkup.createdAt,
      userId: checkup.userId,
      email,
      names,
      meeting: meeting ?? null,
      history,
      timeZone: settings.MEETING_TIME_ZONE,
    };
  },

  summary: async ({ input, context, signal }) => {
    const { db, user } = context;
    const { checkup } = orNotFound(await findCheckup(db, input.id));
    const file = await makeSummary(context, checkup, { timeZone: input.timeZone, signal });
    const { id, companyName } = checkup;
    await record(db, user, "export", "checkup", id, { after: { companyName } });
    return file;
  },

  work: async ({ input: { id, ...query }, context }) => {
    const { db } = context;
    const { checkup, reviewer } = orNotFound(await findCheckup(db, id));
    const place = await inList(db, checkupList(context, id), query).placeOf(id);
    const notes = await listNotes(db, id);
    const note = notes.find(({ question }) => question === wholeCheckup) ?? null;
    return { review: checkup.review, reviewer, note, ...orNotFound(place) };
  },

  review: ({ input, context }) => review(context, input),
  reviewMany: ({ input: { ids, ...change }, context }) =>
    withEach(context, ids, (id) => review(context, { id, ...change })),
  remind: (call) => remind(call, call.input.id),
  remindMany: (call) => withEach(call.context, call.input.ids, (id) => remind(call, id)),
  remove: ({ input, context }) => remove(context, input.id),
  removeMany: ({ input, context }) => withEach(context, input.ids, (id) => remove(context, id)),
  filters: async ({ context: { db } }) => {
    const { objectives } = (await publishedData(db)).data;
    const country = sql<string>`unnest(${checkupTable.countries})`;
    const rows = await db.selectDistinct({ country }).from(checkupTable).orderBy(country);
    return {
      countries: rows.map(({ country }) => country),
      gaps: Object.fromEntries(objectives.map(({ objective, title }) => [objective, title])),
    };
  },
});

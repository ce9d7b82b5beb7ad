import { isDeepStrictEqual } from "node:util";
import { randomBytes } from "node:crypto";
import { bringTick, measureTick } from "@app/contract";
import type { BriefChange, BriefContent, OwnBrief } from "@app/contract";
import { and, desc, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import { getDomain } from "tldts";
import { answered, guarded, open } from "#procedure/access.ts";
import type { UserContext } from "#procedure/context.ts";
import { countUse, orNotFound } from "#procedure/errors.ts";
import { firstOf } from "#db/first-of.ts";
import { briefNotes, briefs as briefTable, checkups } from "#db/schema.ts";
import { findCheckup, recordView } from "#features/checkups/admin-queries.ts";
import { findOwnCheckup, lockOwnCheckup } from "#features/checkups/queries.ts";
import type { ShownRow } from "#features/checkups/queries.ts";
import { record } from "#lib/audit.ts";
import { hash } from "#lib/secret.ts";
import { makeBrief, sampleBrief, startOf, storeBrief } from "./make-brief.ts";
import { findBrief, listNotes } from "./queries.ts";
import type { BriefRow } from "./queries.ts";

const linkMs = 30 * 24 * 3600_000;

/** The findings whose state differs between two briefs, in the order of the later one. */
function changesBetween(earlier: BriefContent, later: BriefContent): BriefChange[] {
  const before = new Map(earlier.findings.map(({ objective, state }) => [objective, state]));
  return later.findings.flatMap(({ objective, title, state }) => {
    const from = before.get(objective);
    return from === undefined || from === state ? [] : [{ title, from, to: state }];
  });
}

/** The registrable domain of a website. */
const domainOf = (url: string | null) => url && getDomain(url, { allowPrivateDomains: true });

type Errors = Record<"NOT_COMPLETED" | "NO_STANDARD", () => Error>;

/** A check-up of the customer's own that is completed. */
function completed(found: ShownRow | undefined, errors: Errors): ShownRow {
  const row = orNotFound(found);
  if (row.status !== "completed") throw errors.NOT_COMPLETED();
  return row;
}

const findCompleted = async ({ db, user }: UserContext, id: string, errors: Errors) =>
  completed(await findOwnCheckup(db, user.id, id), errors);

/** The same check-up, of which a brief can be made. */
function withStandard(row: ShownRow, errors: Pick<Errors, "NO_STANDARD">): ShownRow {
  if (row.complianceStandard === null) throw errors.NO_STANDARD();
  return row;
}

/** The stored brief; a check-up that was completed before there were briefs gets its first one now. */
async function briefOf(context: UserContext, checkup: ShownRow, errors: Errors): Promise<BriefRow> {
  const { db } = context;
  const found = await findBrief(db, checkup.id);
  if (found) return found;
  await storeBrief(db, context, withStandard(checkup, errors));
  return orNotFound(await findBrief(db, checkup.id)); // the check-up may have been deleted meanwhile
}

/** How many briefs are looked at for one of the same company. */
const mostEarlier = 20;

/** The customer's brief before this one of a check-up with the same website's domain. */
async function findEarlier(
  { db, user }: UserContext,
  { companyWebsite }: ShownRow,
  row: BriefRow,
): Promise<OwnBrief["earlier"]> {
  const domain = domainOf(companyWebsite);
  if (!domain) return null;
  const website = checkups.companyWebsite;
  const { checkupId, content, madeAt } = briefTable;
  const isBefore = lt(madeAt, row.madeAt);
  const others = await db
    .select({ checkupId, content, madeAt, website })
    .from(briefTable)
    .innerJoin(checkups, eq(checkups.id, checkupId))
    .where(and(eq(checkups.userId, user.id), isBefore, isNotNull(website)))
    .orderBy(desc(madeAt))
    .limit(mostEarlier);
  const earlier = others.find((other) => domainOf(other.website) === domain);
  return earlier ? { ...earlier, changes: changesBetween(earlier.content, row.content) } : null;
}

/** The contract leaves out what customers do not see of the row. */
async function shown(context: UserContext, checkup: ShownRow, errors: Errors): Promise<OwnBrief> {
  const { clock, db } = context;
  const row = await briefOf(context, checkup, errors);
  const { content, linkUntil } = row;
  const isChanged = row.checkupVersion !== checkup.version && checkup.complianceStandard !== null;
  const anew = isChanged ? await makeBrief(db, context, checkup) : undefined;
  return {
    ...row,
    since: anew ? { changes: changesBetween(content, anew.content) } : null,
    sharedUntil: linkUntil && linkUntil > clock() ? linkUntil : null,
    earlier: await findEarlier(context, checkup, row),
  };
}

const tickable = ({ measures, bring }: BriefContent) => [
  ...measures.map(({ measure }) => measureTick(measure)),
  ...bring.map(bringTick),
];

/** Gives the brief of a check-up a link in the place of an earlier one, or takes it back. */
const changeLink = (
  { db, user }: UserContext,
  checkupId: string,
  link: Pick<BriefRow, "linkHash" | "linkUntil">,
) =>
  db.transaction(async (transaction) => {
    await transaction.update(briefTable).set(link).where(eq(briefTable.checkupId, checkupId));
    await record(transaction, user, link.linkUntil ? "share" : "unshare", "checkup", checkupId, {
      ...(link.linkUntil && { after: { until: link.linkUntil } }),
    });
  });

const own = answered(guarded.briefs, {
  get: async ({ input, context, errors }) =>
    shown(context, await findCompleted(context, input.id, errors), errors),

  preview: async ({ input, context, errors }) => {
    const { db, user } = context;
    const checkup = orNotFound(await findOwnCheckup(db, user.id, input.id));
    return (await makeBrief(db, context, withStandard(checkup, errors))).content;
  },

  make: async ({ input, context, errors }) => {
    const { db, user } = context;
    await countUse(context, "briefsPerUser", user.id);
    const checkup = await db.transaction(async (transaction) => {
      const locked = completed(await lockOwnCheckup(transaction, user.id, input.id), errors);
      await storeBrief(transaction, context, withStandard(locked, errors), { replaces: true });
      return locked;
    });
    return shown(context, checkup, errors);
  },

  tick: async ({ input, context, errors }) => {
    const { id, key, done } = input;
    const checkup = await findCompleted(context, id, errors);
    const { content, ticks } = await briefOf(context, checkup, errors);
    // A key that nothing has is not stored; one of a brief made anew meanwhile is none of this one.
    if (done && !tickable(content).includes(key)) return { ticks };
    // Whatever others do to the other ones meanwhile.
    const without = sql`array_remove(${briefTable.ticks}, ${key})`;
    const [row] = await context.db
      .update(briefTable)
      .set({ ticks: done ? sql`array_append(${without}, ${key})` : without })
      .where(eq(briefTable.checkupId, id))
      .returning({ ticks: briefTable.ticks });
    return { ticks: row?.ticks ?? [] };
  },

  share: async ({ input, context, errors }) => {
    const { clock, user } = context;
    await countUse(context, "briefsPerUser", user.id);
    const checkup = await findCompleted(context, input.id, errors);
    await briefOf(context, checkup, errors);
    const token = randomBytes(16).toString("base64url");
    const until = new Date(clock().getTime() + linkMs);
    await changeLink(context, checkup.id, { linkHash: hash(token), linkUntil: until });
    return { token, until };
  },

  unshare: async ({ input, context }) => {
    const { db, user } = context;
    const checkup = orNotFound(await findOwnCheckup(db, user.id, input.id));
    await changeLink(context, checkup.id, { linkHash: null, linkUntil: null });
    return {};
  },
});

/** Of the sample and of shared briefs. */
const others = answered(open.briefs, {
  sample: async ({ input: { part }, context }) => {
    const content = await sampleBrief(context.db, context);
    return part === "start" ? startOf(content) : content;
  },

  shared: async ({ input, context, errors }) => {
    const { clock, db, network } = context;
    const { linkHash, linkUntil: until } = briefTable;
    const isShared = and(eq(linkHash, hash(input.token)), gt(until, clock()));
    const row = await firstOf(db.select().from(briefTable).where(isShared));
    if (!row) {
      await countUse(context, "unknownBriefLinksPerNetwork", network);
      throw errors.LINK_UNKNOWN();
    }
    const { content, dataVersion, madeAt, linkUntil } = row;
    return { content, dataVersion, madeAt, until: linkUntil! }; // found by its end
  },
});

export const briefs = { ...own, ...others };

async function shownToAdministrator(context: UserContext, id: string, errors: Errors) {
  const { db, user } = context;
  const checkup = completed((await findCheckup(db, id))?.checkup, errors);
  await recordView(db, user, checkup.id);
  return briefOf(context, checkup, errors);
}

export const adminBriefs = answered(guarded.admin.briefs, {
  content: ({ input, context, errors }) => shownToAdministrator(context, input.id, errors),

  get: async ({ input, context, errors }) => ({
    ...(await shownToAdministrator(context, input.id, errors)),
    notes: await listNotes(context.db, input.id),
  }),

  saveNote: ({ input: { id, question, from, ...change }, context, errors }) =>
    context.db.transaction(async (transaction) => {
      const { user, clock } = context;
      // One after the other: the second of two reviewers sees the first one's note.
      orNotFound(await findCheckup(transaction, id, { lock: true }));
      const notes = await listNotes(transaction, id);
      const current = notes.find((note) => note.question === question);
      if (current && isDeepStrictEqual({ ...current, ...change }, current)) return current;
      const isUnseen = change.text !== undefined && current && current.text !== from;
      if (isUnseen) throw errors.CHANGED_BY_OTHER({ data: { current } });
      const set = { ...change, updatedAt: clock(), updatedBy: user.email };
      const [note] = await transaction
        .insert(briefNotes)
        .values({ checkupId: id, question, text: "", ...set })
        .onConflictDoUpdate({ target: [briefNotes.checkupId, briefNotes.question], set })
        .returning();
      // Without its text: audit entries are never deleted.
      const { isAnswered } = change;
      await record(transaction, user, "note", "checkup", id, { after: { question, isAnswered } });
      return note!; // it was just written
    }),
});

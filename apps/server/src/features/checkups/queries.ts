import {
  answerKeys,
  bringTick,
  choiceKinds,
  clampScope,
  doneStepsBefore,
  noAnswers,
  stepCount,
} from "@app/contract";
import type { Answers, Checkup, ChoiceKind } from "@app/contract";
import { and, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { SQLWrapper } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import { anyOf } from "#db/any-of.ts";
import { batched } from "#db/batched.ts";
import type { Connection } from "#db/client.ts";
import { firstOf } from "#db/first-of.ts";
import { briefs, checkups, meetings, users } from "#db/schema.ts";
import { chosenIn, listNames } from "#features/catalogue/queries.ts";

export type CheckupRow = typeof checkups.$inferSelect;
const { answerVersions: _versions, answerWriters: _writers, ...shown } = getTableColumns(checkups);

/** All but what only a merge needs. */
export type ShownRow = Omit<CheckupRow, "answerVersions" | "answerWriters">;

/** From check-ups and their owners. */
export const selectCheckups = <Fields extends SelectedFields>(db: Connection, fields: Fields) =>
  db.select(fields).from(checkups).innerJoin(users, eq(users.id, checkups.userId));

/** `place`: of the meeting, where it is not that of all. */
export async function listOwnCheckups(db: Connection, userId: string) {
  const rows = await db
    .select({
      ...shown,
      briefMadeAt: briefs.madeAt,
      bring: sql<string[] | null>`${briefs.content} -> 'bring'`,
      ticks: briefs.ticks,
      place: meetings.place,
    })
    .from(checkups)
    .leftJoin(briefs, eq(briefs.checkupId, checkups.id))
    .leftJoin(meetings, eq(meetings.checkupId, checkups.id))
    .where(eq(checkups.userId, userId))
    .orderBy(desc(checkups.updatedAt));
  return rows.map(({ bring, ticks, ...row }) => ({
    ...row,
    // A completed check-up stays completed when an administrator cancels its meeting.
    doneSteps:
      row.status === "completed"
        ? Array.from({ length: stepCount }, (_, at) => at + 1)
        : doneStepsBefore(row.furthestStep, { ...answersOf(row), scheduledAt: row.scheduledAt }),
    bring: {
      ready: (bring ?? []).filter((text) => ticks?.includes(bringTick(text))).length,
      all: bring?.length ?? 0,
    },
  }));
}

const rowState = sql<string>`${checkups}.xmin::text`;
const columns = { ...getTableColumns(checkups), state: rowState };

const findWithState = batched({
  read: (db, ids) => db.select(columns).from(checkups).where(anyOf(checkups.id, ids)),
  keyOf: ({ id }) => id,
});

/** A customer's own check-up, with `state`, which is another one after each change of the row. */
export async function findOwnCheckup(db: Connection, userId: string, id: string) {
  const row = await findWithState(db, id.toLowerCase());
  return row?.userId === userId ? row : undefined;
}

/** Locks check-ups until the transaction ends. What books, cancels or deletes does it first: another order could deadlock. */
export const lockCheckups = (db: Connection, ids: SQLWrapper) =>
  db.select({ id: checkups.id }).from(checkups).where(inArray(checkups.id, ids)).for("update");

/** Nobody else can change it before the transaction ends. */
export function lockOwnCheckup(db: Connection, userId: string, id: string) {
  const isOwn = and(eq(checkups.userId, userId), eq(checkups.id, id));
  return firstOf(db.select().from(checkups).where(isOwn).for("update"));
}

/** Changes a row that is locked, or still in the state `state`; returns its new `updatedAt`, else undefined. */
export async function updateCheckup(
  db: Connection,
  id: string,
  { updatedAt, ...values }: Partial<typeof checkups.$inferInsert>,
  state?: string,
) {
  // Each state has a later `updatedAt` than the one before it, even when its writer read the clock first and waited for
  // the row then: clients see by it which of two states is the newer one.
  const moment = updatedAt && sql.param(updatedAt, checkups.updatedAt);
  const later = sql`greatest(${moment}, ${checkups.updatedAt} + interval '1 millisecond')`;
  const [row] = await db
    .update(checkups)
    .set({ ...values, ...(moment && { updatedAt: later }) })
    .where(and(eq(checkups.id, id), state === undefined ? undefined : eq(rowState, state)))
    .returning({ updatedAt: checkups.updatedAt });
  return row?.updatedAt;
}

/** The answers in a row; the scope is stored from its first entry on. */
export function answersOf(row: ShownRow): Answers {
  const stored = Object.fromEntries(answerKeys.map((key) => [key, row[key]])) as Answers;
  return { ...stored, scopeData: row.scopeData ?? noAnswers.scopeData };
}

export async function findAnswers(db: Connection, id: string): Promise<Answers | undefined> {
  const row = await firstOf(db.select().from(checkups).where(eq(checkups.id, id)));
  return row && answersOf(row);
}

/** What a new check-up takes from an earlier one: its answers, and a scope as if it had been entered for its totals. */
export function valuesFrom(row: ShownRow) {
  const answers = answersOf(row);
  const entered = JSON.stringify(clampScope(answers), (key, value: unknown) =>
    key === "adjusted" ? false : value,
  );
  const scopeData = row.scopeData && (JSON.parse(entered) as Answers["scopeData"]);
  return { ...answers, scopeData, companySize: row.companySize };
}

export async function findNames(db: Connection, kind: ChoiceKind, identifiers: string[]) {
  const rows = identifiers.length > 0 ? await listNames(db, kind, identifiers) : [];
  return Object.fromEntries(rows.map(({ identifier, name }) => [identifier, name]));
}

/** The names of everything that is chosen in a check-up, by answer. */
export async function findChosenNames(db: Connection, answers: Answers) {
  const names: Record<string, Record<string, string>> = {};
  // One after the other: a transaction has one connection.
  for (const kind of choiceKinds) names[kind] = await findNames(db, kind, chosenIn(answers[kind]));
  return names;
}

/** A row for its owner, with more than the contract's output lets through. */
export const checkupOf = (row: ShownRow): Checkup => ({ ...row, answers: answersOf(row) });

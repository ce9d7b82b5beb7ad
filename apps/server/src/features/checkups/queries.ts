import { answerKeys, doneStepsBefore, noAnswers, stepCount } from "@app/contract";
import type { Answers, Checkup, CheckupSummary } from "@app/contract";
import { and, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { SQLWrapper } from "drizzle-orm";
import { batched } from "#db/batched.ts";
import type { Connection } from "#db/client.ts";
import { checkups } from "#db/schema.ts";
import type { StoredAnswers } from "./merge.ts";

export type CheckupRow = typeof checkups.$inferSelect;
/** Without what only a merge needs. */
export type ShownRow = Omit<CheckupRow, "answerVersions" | "answerWriters">;

const own = (userId: string, id: string) => and(eq(checkups.userId, userId), eq(checkups.id, id));

/** What merging alone looks at: it is longer than most answers. */
const { answerVersions: _versions, answerWriters: _writers, ...shown } = getTableColumns(checkups);

export async function listOwnCheckups(db: Connection, userId: string): Promise<CheckupSummary[]> {
  const rows = await db
    .select(shown)
    .from(checkups)
    .where(eq(checkups.userId, userId))
    .orderBy(desc(checkups.updatedAt));
  return rows.map((row) => ({ ...summaryOf(row), doneSteps: doneStepsOf(row) }));
}

/** What an administrator took back of a completed check-up, such as its meeting, leaves it completed. */
const doneStepsOf = (row: ShownRow): number[] =>
  row.status === "completed"
    ? Array.from({ length: stepCount }, (_, at) => at + 1)
    : doneStepsBefore(row.furthestStep, { ...answersOf(row), scheduledAt: row.scheduledAt });

const findCheckup = batched({
  read: (db, ids) =>
    db
      .select(shown)
      .from(checkups)
      .where(inArray(checkups.id, [...ids])),
  keyOf: ({ id }) => id,
});

export async function findOwnCheckup(
  db: Connection,
  userId: string,
  id: string,
): Promise<ShownRow | undefined> {
  const row = await findCheckup(db, id.toLowerCase());
  return row?.userId === userId ? row : undefined;
}

/** The whole row, and nobody else can change it before the transaction ends. */
export async function lockOwnCheckup(db: Connection, userId: string, id: string) {
  const [row] = await db.select().from(checkups).where(own(userId, id)).for("update");
  return row;
}

export async function insertCheckup(db: Connection, userId: string, now: Date) {
  const [row] = await db
    .insert(checkups)
    .values({ userId, createdAt: now, updatedAt: now })
    .returning();
  return row!; // an insert without conflict clause always returns its row
}

/**
 * Each state has a later `updatedAt` than the one before it, even when its writer looked at the clock first and
 * waited for the row then: clients see by it which of two states is the newer one.
 */
const laterThanBefore = (moment: SQLWrapper) =>
  sql`greatest(${moment}, ${checkups.updatedAt} + interval '1 millisecond')`;

export async function updateCheckup(
  db: Connection,
  id: string,
  { updatedAt, ...values }: Partial<typeof checkups.$inferInsert>,
) {
  const later = updatedAt && {
    updatedAt: laterThanBefore(sql.param(updatedAt, checkups.updatedAt)),
  };
  const [row] = await db
    .update(checkups)
    .set({ ...values, ...later })
    .where(eq(checkups.id, id))
    .returning();
  return row!; // the caller holds a lock on it
}

/** The answers in a row; the scope is stored from its first entry on. */
export function answersOf(row: ShownRow): Answers {
  const stored = Object.fromEntries(answerKeys.map((key) => [key, row[key]])) as Answers;
  return { ...stored, scopeData: row.scopeData ?? noAnswers.scopeData };
}

/** What changes are merged into. */
export const storedIn = (row: CheckupRow): StoredAnswers => ({
  answers: answersOf(row),
  answerVersions: row.answerVersions,
  answerWriters: row.answerWriters,
});

const summaryOf = (row: ShownRow) => ({
  id: row.id,
  companyName: row.companyName,
  currentStep: row.currentStep,
  furthestStep: row.furthestStep,
  status: row.status,
  scheduledAt: row.scheduledAt,
  updatedAt: row.updatedAt,
});

/** A row as the contract shows it to its owner. */
export const checkupOf = (row: ShownRow): Checkup => ({
  ...summaryOf(row),
  version: row.version,
  companySize: row.companySize,
  answers: answersOf(row),
});

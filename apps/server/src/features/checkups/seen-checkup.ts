import { answerKeys } from "@app/contract";
import type { ChangeName } from "@app/contract";
import { and, eq, getTableColumns, gte, notExists, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { checkups, savedChanges } from "#db/schema.ts";
import type { NextValues } from "./next-state.ts";
import { laterThanBefore } from "./queries.ts";

const given = sql.placeholder;

/** `seen` names this very state of the row: PostgreSQL gives each transaction that changes it another `xmin`. */
export async function findSeenCheckup(db: Database, userId: string, id: string) {
  const [found] = await db
    .select({ row: getTableColumns(checkups), seen: sql<string>`${checkups}.xmin::text` })
    .from(checkups)
    .where(and(eq(checkups.id, id), eq(checkups.userId, userId)));
  return found;
}

/** No answer becomes null again, so null says that it stays; a large one then stays where it is on the disk too. */
const answersToSet = Object.fromEntries(
  answerKeys.map((key) => [key, sql`coalesce(${given(key)}, ${checkups[key]})`]),
);

/**
 * One statement, and so a transaction by itself. Who waited here for another one's change to the row finds another
 * `xmin` in it then. Looking for this change and later ones of its writer needs no lock: each of them was written
 * together with the row.
 */
const changedCheckup = (db: Database) => {
  const sameOrLater = db
    .select({ number: savedChanges.number })
    .from(savedChanges)
    .where(
      and(
        eq(savedChanges.checkupId, given("id")),
        eq(savedChanges.writer, given("writer")),
        gte(savedChanges.number, given("number")),
      ),
    );
  const changed = db.$with("changed").as(
    db
      .update(checkups)
      .set({
        ...answersToSet,
        version: sql`${given("version")}`,
        answerVersions: sql`${given("answerVersions")}`,
        answerWriters: sql`${given("answerWriters")}`,
        companySize: sql`${given("companySize")}`,
        currentStep: sql`${given("currentStep")}`,
        furthestStep: sql`${given("furthestStep")}`,
        updatedAt: sql`case when ${given("isNews")}::boolean
          then ${laterThanBefore(sql`${given("now")}::timestamptz`)} else ${checkups.updatedAt} end`,
      })
      .where(
        and(
          eq(checkups.id, given("id")),
          sql`${checkups}.xmin = ${given("seen")}::xid`,
          notExists(sameOrLater),
        ),
      )
      .returning({ id: checkups.id, updatedAt: checkups.updatedAt }),
  );
  const named = db
    .$with("named")
    .as(
      db
        .insert(savedChanges)
        .select(
          sql`select id, ${given("writer")}::uuid, ${given("number")}::integer, ${given("now")}::timestamptz from ${changed}`,
        ),
    );
  return db.with(changed, named).select({ updatedAt: changed.updatedAt }).from(changed).prepare(""); // a statement with a name would be missing in another session behind PgBouncer
};

interface Change {
  id: string;
  /** The state of the row that the values were made from. */
  seen: string;
  change: ChangeName;
  now: Date;
  values: NextValues;
  isNews: boolean;
}

/**
 * Writes the values and the name of the change, if the row is as it was seen and its writer neither made this change
 * nor a later one yet. Answers when it changed last; undefined when nothing was written.
 */
export async function updateSeenCheckup(
  db: Database,
  { change, values, ...rest }: Change,
): Promise<Date | undefined> {
  const unchanged = Object.fromEntries(answerKeys.map((key) => [key, null]));
  const [row] = await changedCheckup(db).execute({ ...unchanged, ...values, ...change, ...rest });
  return row?.updatedAt;
}

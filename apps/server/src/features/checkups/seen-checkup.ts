import { answerKeys } from "@app/contract";
import type { ChangeName } from "@app/contract";
import { and, eq, getTableColumns, gte, notExists, sql } from "drizzle-orm";
import { batched, givenKeys } from "#db/batched.ts";
import type { Database } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import { checkups, savedChanges } from "#db/schema.ts";
import type { NextValues } from "./next-state.ts";
import { laterThanBefore } from "./queries.ts";

const given = sql.placeholder;

const seenCheckups = prepared((db) =>
  db
    .select({ row: getTableColumns(checkups), seen: sql<string>`${checkups}.xmin::text` })
    .from(checkups)
    .where(sql`${checkups.id} = ${givenKeys("uuid")}`)
    .prepare("seen_checkups"),
);

const findAnybodysCheckup = batched({
  read: (db, keys) => seenCheckups(db).execute({ keys }),
  keyOf: ({ row }) => row.id,
});

/** `seen` names this very state of the row: PostgreSQL gives each transaction that changes it another `xmin`. */
export async function findSeenCheckup(db: Database, userId: string, id: string) {
  const found = await findAnybodysCheckup(db, id.toLowerCase());
  return found?.row.userId === userId ? found : undefined;
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
const changedCheckup = prepared((db) => {
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
  return db
    .with(changed, named)
    .select({ updatedAt: changed.updatedAt })
    .from(changed)
    .prepare("changed_checkup");
});

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

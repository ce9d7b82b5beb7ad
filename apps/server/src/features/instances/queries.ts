import { asc, gt, lt, sql } from "drizzle-orm";
import type { Connection, Database } from "#db/client.ts";
import { instances } from "#db/schema.ts";

/** An instance that was not seen for so long counts as ended: four heartbeats. */
const endedMs = 2 * 60_000;
const forgottenMs = 24 * 3600_000;

/** So long ago by the clock of the database, which is one for all instances. */
const ago = (ms: number) => sql`now() - ${ms / 1000} * interval '1 second'`;

/** The instances that serve from this database, in the order in which they started. */
export const listInstances = (db: Connection) =>
  db
    .select()
    .from(instances)
    .where(gt(instances.seenAt, ago(endedMs)))
    .orderBy(asc(instances.startedAt), asc(instances.id));

/** Removes those that crashed and were not seen for a day. */
export async function removeEndedInstances(db: Database): Promise<void> {
  await db.delete(instances).where(lt(instances.seenAt, ago(forgottenMs)));
}

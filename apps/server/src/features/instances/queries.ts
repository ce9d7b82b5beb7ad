import { asc, eq, gt, lt } from "drizzle-orm";
import type { Connection, Database } from "#db/client.ts";
import { instances } from "#db/schema.ts";
import { keyedHash } from "#lib/secret.ts";

/** Whoever was not seen for so long is taken for gone: four heartbeats. */
const goneMs = 2 * 60_000;

export type Instance = typeof instances.$inferSelect;

/** Twelve characters that tell two secrets apart and nothing about either. */
export const secretFingerprint = (secret: string) =>
  keyedHash(secret, "fingerprint of the session secret").slice(0, 12);

/** The instances that serve from this database, in the order in which they started. */
export const listInstances = (db: Connection, now: Date): Promise<Instance[]> =>
  db
    .select()
    .from(instances)
    .where(gt(instances.seenAt, new Date(now.getTime() - goneMs)))
    .orderBy(asc(instances.startedAt), asc(instances.id));

/** Writes that an instance is there. */
export async function noteInstance(db: Database, instance: Instance): Promise<void> {
  await db
    .insert(instances)
    .values(instance)
    .onConflictDoUpdate({ target: instances.id, set: { seenAt: instance.seenAt } });
}

export async function removeInstance(db: Database, id: string): Promise<void> {
  await db.delete(instances).where(eq(instances.id, id));
}

/** Removes those that ended without a word and were not seen since. */
export async function removeGoneInstances(db: Database, since: Date): Promise<void> {
  await db.delete(instances).where(lt(instances.seenAt, since));
}

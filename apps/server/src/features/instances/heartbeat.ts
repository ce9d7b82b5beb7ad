import { randomUUID } from "node:crypto";
import { asc, eq, gt, lt, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { instances } from "#db/schema.ts";
import type { Parts } from "#procedure/context.ts";
import { secretFingerprint } from "#lib/secret.ts";
import { version } from "#version.ts";

const beatMs = 30_000;

interface Beating extends Pick<Parts, "db" | "secret" | "clock" | "log" | "reloadBrand"> {
  name: string;
}

/**
 * Notes every half a minute that this instance runs, by its host and port, and takes over the brand that another one
 * may have stored. `stop` removes it from the list.
 */
export async function startHeartbeat(
  { db, name, secret, clock, log, reloadBrand }: Beating,
  everyMs = beatMs,
) {
  const id = randomUUID();
  const self = { id, name, version, secretFingerprint: secretFingerprint(secret) };
  const startedAt = clock();
  const seenAt = sql`now()`;
  const note = () =>
    db
      .insert(instances)
      .values({ ...self, startedAt, seenAt })
      .onConflictDoUpdate({ target: instances.id, set: { seenAt } });
  await note();

  let beat: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beat = note()
      .then(reloadBrand)
      .catch((error: unknown) => log.warn({ error }, "heartbeat"));
  }, everyMs);
  timer.unref();
  return {
    instanceId: id,
    stop: async () => {
      clearInterval(timer);
      await beat; // else it would come after the removal
      const removal = db.delete(instances).where(eq(instances.id, id));
      await removal.catch(() => undefined); // housekeeping removes it within a day
    },
  };
}

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
export const removeEndedInstances = (db: Connection) =>
  db.delete(instances).where(lt(instances.seenAt, ago(forgottenMs)));

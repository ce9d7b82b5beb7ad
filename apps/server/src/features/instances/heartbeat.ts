import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { instances } from "#db/schema.ts";
import { describeError } from "#log.ts";
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
  const startedAt = clock();
  const seenAt = sql`now()`;
  const note = () =>
    db
      .insert(instances)
      .values({
        id,
        name,
        version,
        secretFingerprint: secretFingerprint(secret),
        startedAt,
        seenAt,
      })
      .onConflictDoUpdate({ target: instances.id, set: { seenAt } });
  await note();

  let beat: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beat = note()
      .then(reloadBrand)
      .catch((error: unknown) => log.warn({ error: describeError(error) }, "heartbeat"));
  }, everyMs);
  timer.unref();
  return {
    instanceId: id,
    stop: async () => {
      clearInterval(timer);
      await beat; // else it would come after the removal
      // Without it housekeeping removes it within a day.
      await db
        .delete(instances)
        .where(eq(instances.id, id))
        .catch(() => undefined);
    },
  };
}

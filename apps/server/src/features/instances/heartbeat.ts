import { randomUUID } from "node:crypto";
import { noteInstance, removeInstance } from "#features/instances/queries.ts";
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
  const self = {
    id,
    name,
    version,
    secretFingerprint: secretFingerprint(secret),
    startedAt: clock(),
  };
  await noteInstance(db, self);

  let beat: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beat = noteInstance(db, self)
      .then(reloadBrand)
      .catch((error: unknown) => log.warn({ error: describeError(error) }, "heartbeat"));
  }, everyMs);
  timer.unref();
  return {
    instanceId: id,
    stop: async () => {
      clearInterval(timer);
      await beat; // else it would come after the removal
      await removeInstance(db, id).catch(() => undefined); // housekeeping removes it within a day
    },
  };
}

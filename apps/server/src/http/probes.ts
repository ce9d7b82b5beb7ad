import { sql } from "drizzle-orm";
import type { Handler } from "hono";
import { withTimeout } from "#db/timeout.ts";
import type { Parts } from "#procedure/context.ts";
import { until } from "#until.ts";

/** Proxies ask every few seconds, and give up soon. */
const timeoutMs = 2_000;

/** Whether we can serve. One check of each at a time: a silent database would else hold a connection for each probe. */
export function readiness({ db, leaving, storage }: Parts): Handler {
  const oneAtATime = (ask: () => Promise<unknown>) => {
    let asked: Promise<unknown> | undefined;
    return () => {
      asked ??= ask().finally(() => (asked = undefined));
      return until(AbortSignal.timeout(timeoutMs), asked);
    };
  };
  // A connection that stays silent for so long leaves the pool, and the next check has another.
  const askDatabase = oneAtATime(() => withTimeout(timeoutMs, () => db.execute(sql`select 1`)));
  const askStorage = oneAtATime(() => storage.check());
  return async (request) => {
    if (leaving.aborted) return request.text("this instance stops", 503);
    const [database, files] = await Promise.allSettled([askDatabase(), askStorage()]);
    if (database.status === "rejected") return request.text("the database does not answer", 503);
    if (files.status === "rejected") return request.text("the file storage does not answer", 503);
    return request.text("ready");
  };
}

import { sql } from "drizzle-orm";
import type { Handler } from "hono";
import type { Parts } from "#api/context.ts";
import { withPatience } from "#db/patience.ts";
import { shared } from "#lib/shared.ts";
import { until } from "#lib/until.ts";

/** Proxies ask every few seconds, and give up soon. */
const longestMs = 2_000;

/**
 * Whether database and file storage answer, and no stop is near: proxies then ask others. Of each at most one
 * look is under way: a silent database would else soon hold one connection for each question.
 */
export function readiness({
  db,
  leaving,
  storage,
}: Pick<Parts, "db" | "leaving" | "storage">): Handler {
  // A connection that stays silent for so long leaves the pool, and the next look has another.
  const askDatabase = shared(() => withPatience(longestMs, () => db.execute(sql`select 1`)));
  const askStorage = shared(() => storage.check());
  const answers = async (ask: () => Promise<unknown>) => {
    try {
      await until(AbortSignal.timeout(longestMs), ask());
      return true;
    } catch {
      return false;
    }
  };
  return async (request) => {
    if (leaving.aborted) return request.text("this instance stops", 503);
    const [hasDatabase, hasStorage] = await Promise.all([
      answers(askDatabase),
      answers(askStorage),
    ]);
    if (!hasDatabase) return request.text("the database does not answer", 503);
    if (!hasStorage) return request.text("the file storage does not answer", 503);
    return request.text("ready");
  };
}

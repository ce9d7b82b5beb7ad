import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { withTimeout } from "#db/timeout.ts";
import { countFailingMails } from "#features/mails/queries.ts";
import { isDue } from "#jobs/queue.ts";
import { until } from "#until.ts";
import type { DatabaseFigures } from "#procedure/metrics.ts";

const freshMs = 5_000;
const timeoutMs = 2_000;
/** Less, so that a statement that waits in the database does not cost a connection. */
const statementMs = 1_800;

type Row = Pick<DatabaseFigures, "queues"> & { queued: number };

const question = sql`
  select
    (select count(*)::int from mail_outbox where state = 'queued') as queued,
    (
      select coalesce(json_agg(waiting order by name), '[]')
      from (
        select
          queue.name,
          count(job.id) as due,
          greatest(0, coalesce(extract(epoch from now() - min(job.start_after)), 0))::float8
            as "oldestSeconds"
        from pgboss.queue as queue
        left join pgboss.job as job
          on job.name = queue.name and ${isDue}
        group by queue.name
      ) as waiting
    ) as queues`;

/**
 * Asks the database in one short transaction; whoever asks again within 5 s gets the same answer, which is
 * undefined when the database did not answer in time.
 */
export function createDatabaseFigures(
  db: Database,
  clock: () => Date,
): () => Promise<DatabaseFigures | undefined> {
  let latest: { at: number; figures: Promise<DatabaseFigures | undefined> } | undefined;
  /** As long as a connection is waited for, nobody waits for a second one. */
  let isAsking = false;

  const ask = () =>
    db.transaction(async (transaction) => {
      // Ends the statement in the database too, so that none of them pile up there.
      await transaction.execute(sql.raw(`set local statement_timeout = ${statementMs}`));
      const { rows } = await transaction.execute<Row>(question);
      const { ofCheckups, others } = await countFailingMails(transaction, clock());
      const { queued, queues } = rows[0]!; // a select without "from" has one row
      return { mails: { queued, failing: ofCheckups + others }, queues };
    });

  const inTime = async () => {
    if (isAsking) return undefined;
    isAsking = true;
    // A connection that stays silent for so long leaves the pool.
    const asked = withTimeout(timeoutMs, ask).finally(() => (isAsking = false));
    return until(AbortSignal.timeout(timeoutMs), asked).catch(() => undefined);
  };

  return () => {
    const now = performance.now();
    if (!latest || now - latest.at >= freshMs) latest = { at: now, figures: inTime() };
    return latest.figures;
  };
}

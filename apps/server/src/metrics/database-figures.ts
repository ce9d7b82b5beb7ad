import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#db/client.ts";
import { withPatience } from "#db/patience.ts";
import { countFailingMails } from "#features/mails/queries.ts";
import { isDue } from "#jobs/queue.ts";
import { until } from "#lib/until.ts";

/** What the database alone knows; undefined when it did not answer in time. */
export interface DatabaseFigures {
  /** Those that wait, and those that did not get through, as the first page of the back office counts them. */
  mails: { queued: number; failing: number };
  /** Jobs that are due, and the age of the oldest in seconds. */
  queues: { name: string; due: number; oldestSeconds: number }[];
}

const keptMs = 5_000;
const patienceMs = 2_000;
/** Less, so that a statement that waits in the database does not cost a connection. */
const statementMs = 1_800;

const answer = z.object({
  queued: z.number(),
  queues: z.array(z.object({ name: z.string(), due: z.number(), oldestSeconds: z.number() })),
});

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

/** Asks the database in one short transaction; whoever asks again within 5 s gets the same answer. */
export function createDatabaseFigures(
  db: Database,
  clock: () => Date,
): () => Promise<DatabaseFigures | undefined> {
  let kept: { at: number; figures: Promise<DatabaseFigures | undefined> } | undefined;
  /** As long as a connection is waited for, nobody waits for a second one. */
  let isAsking = false;

  // The patience is the connection's too: one that stays silent leaves the pool.
  const ask = () =>
    withPatience(patienceMs, () =>
      db.transaction(async (transaction) => {
        // Ends the statement in the database too, so that none of them pile up there.
        await transaction.execute(sql.raw(`set local statement_timeout = ${statementMs}`));
        const { rows } = await transaction.execute(question);
        const { ofCheckups, others } = await countFailingMails(transaction, clock());
        const { queued, queues } = answer.parse(rows[0]);
        return { mails: { queued, failing: ofCheckups + others }, queues };
      }),
    );

  const inTime = async () => {
    if (isAsking) return undefined;
    isAsking = true;
    const asked = ask().finally(() => (isAsking = false));
    return until(AbortSignal.timeout(patienceMs), asked).catch(() => undefined);
  };

  return () => {
    const now = performance.now();
    if (!kept || now - kept.at >= keptMs) kept = { at: now, figures: inTime() };
    return kept.figures;
  };
}

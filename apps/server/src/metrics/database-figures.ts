import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#db/client.ts";

/** What the database alone knows; undefined when it did not answer in time. */
export interface DatabaseFigures {
  /** By state; those that were sent are counted as they leave. */
  mails: { queued: number; failed: number };
  /** Jobs that are due, and the age of the oldest in seconds. */
  queues: { name: string; due: number; oldestSeconds: number }[];
}

const keptMs = 5_000;
const patienceMs = 2_000;

const answer = z.object({
  mails: z.object({ queued: z.number(), failed: z.number() }),
  queues: z.array(z.object({ name: z.string(), due: z.number(), oldestSeconds: z.number() })),
});

const question = sql`
  select
    (
      select json_build_object(
        'queued', count(*) filter (where state = 'queued'),
        'failed', count(*) filter (where state = 'failed')
      )
      from mail_outbox
      where state in ('queued', 'failed')
    ) as mails,
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
          on job.name = queue.name and job.state < 'active' and job.start_after <= now()
        group by queue.name
      ) as waiting
    ) as queues`;

/** Asks the database with one statement; whoever asks again within 5 s gets the same answer. */
export function createDatabaseFigures(db: Database): () => Promise<DatabaseFigures | undefined> {
  let kept: { at: number; figures: Promise<DatabaseFigures | undefined> } | undefined;

  const ask = async () => {
    const { rows } = await db.transaction(async (transaction) => {
      // Ends the statement in the database too, so that none of them pile up there.
      await transaction.execute(sql.raw(`set local statement_timeout = ${patienceMs}`));
      return transaction.execute(question);
    });
    return answer.parse(rows[0]);
  };

  const inTime = async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const patience = setTimeout(() => resolve(undefined), patienceMs);
    try {
      return await Promise.race([ask().catch(() => undefined), promise]);
    } finally {
      clearTimeout(patience);
    }
  };

  return () => {
    const now = performance.now();
    if (!kept || now - kept.at >= keptMs) kept = { at: now, figures: inTime() };
    return kept.figures;
  };
}

import { sql } from "drizzle-orm";
import { listInstances } from "#features/instances/queries.ts";
import { clockJobs, everyMinute, isDue } from "#jobs/queue.ts";
import { failing, findingOf, warning } from "./check.ts";
import type { Check, Problem } from "./check.ts";
import { counted, spanOf } from "./figures.ts";
import { whenThere } from "./not-migrated.ts";

const minuteMs = 60_000;
/** Jobs are taken within seconds: one that is due for so long has nobody who takes it. */
const overdueMs = 10 * minuteMs;
/** A job of every minute that did not run for so long does not run. Of hourly ones no trace is kept so long. */
const missingMs = 5 * minuteMs;

/** Times are milliseconds, from the database's own clock. */
interface Queue extends Record<string, unknown> {
  name: string;
  due: number;
  failed: number;
  dueFor: number | null;
  lastRanAgo: number | null;
}

/** The job queues: what is due, what failed, and whether the scheduled jobs run. */
export const checkJobs: Check = async ({ db, now }) => {
  const found = await whenThere(
    db.execute<Queue>(sql`
      select name,
        (count(*) filter (where ${isDue}))::int as due,
        (count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day'))::int as failed,
        (extract(epoch from now() - min(start_after) filter (where ${isDue})) * 1000)::float as "dueFor",
        (extract(epoch from now() - max(completed_on)) * 1000)::float as "lastRanAgo"
      from pgboss.job where not starts_with(name, '__') group by name order by name`),
  );
  if (!found) return findingOf("jobs", [], "There are no job queues yet.");
  const queues = found.rows;
  const instances = (await whenThere(listInstances(db))) ?? [];
  const upFor = Math.max(
    0,
    ...instances.map(({ startedAt }) => now.getTime() - startedAt.getTime()),
  );

  const problems: Problem[] = [];
  for (const { name } of clockJobs.filter(({ cron }) => cron === everyMinute)) {
    const ago = queues.find((queue) => queue.name === name)?.lastRanAgo ?? Infinity;
    const missing = Math.min(ago, upFor);
    if (missing > missingMs) {
      problems.push(failing(`The job ${name} did not run for ${spanOf(missing)}.`));
    }
  }
  for (const { name, due, failed, dueFor } of queues) {
    if (dueFor !== null && dueFor > overdueMs && upFor > overdueMs) {
      const waiting = `${counted(due, "job")} of ${name} ${due === 1 ? "waits" : "wait"}`;
      problems.push(warning(`${waiting}, the oldest for ${spanOf(dueFor)}.`));
    }
    if (failed > 0) {
      problems.push(warning(`${counted(failed, "job")} of ${name} failed within a day.`));
    }
  }
  const fine =
    instances.length === 0 ? "No instance runs: jobs wait for the next start." : "Jobs run.";
  const facts = queues.map(({ name, due, lastRanAgo }): [string, string] => [
    name,
    `${due} due${lastRanAgo === null ? "" : `, ran ${spanOf(lastRanAgo)} ago`}`,
  ]);
  return findingOf("jobs", problems, fine, facts);
};

import { count, desc, eq, min, sql } from "drizzle-orm";
import pgBoss from "pg-boss/package.json" with { type: "json" };
import type { Database } from "#db/client.ts";
import { appliedMigrations, knownMigrations } from "#db/migrate.ts";
import { backups, mailOutbox } from "#db/schema.ts";
import { countFailingEmails } from "#features/mails/queries.ts";
import { isDue } from "#jobs/queue.ts";
import { version } from "#version.ts";

export async function listVersions(db: Database): Promise<[name: string, version: string][]> {
  const [{ rows }, applied] = await Promise.all([
    db.execute<{ name: string }>(sql`select current_setting('server_version') as name`),
    appliedMigrations(db),
  ]);
  const last = knownMigrations().find(({ when }) => when === applied.at(-1));
  return [
    ["Compliance CheckUp", version],
    ["Node", process.versions.node],
    ["PostgreSQL", rows[0]!.name], // a select without a table answers one row
    ["pg-boss", pgBoss.version],
    ["Last migration", last?.name ?? "not one of this version"],
  ];
}

export const findLastBackup = (db: Database) =>
  db.query.backups.findFirst({ orderBy: [desc(backups.finishedAt), desc(backups.id)] });

/** Times are milliseconds, by the database's own clock. */
type JobQueue = {
  name: string;
  due: number;
  /** Within a day. */
  failed: number;
  dueFor: number | null;
  lastRanAgo: number | null;
};

/** The queues that hold jobs, completed ones included. */
export async function listQueues(db: Database): Promise<JobQueue[]> {
  const { rows } = await db.execute<JobQueue>(sql`
    select name,
      (count(*) filter (where ${isDue}))::int as due,
      (count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day'))::int as failed,
      (extract(epoch from now() - min(start_after) filter (where ${isDue})) * 1000)::float as "dueFor",
      (extract(epoch from now() - max(completed_on)) * 1000)::float as "lastRanAgo"
    from pgboss.job where not starts_with(name, '__') group by name order by name`);
  return rows;
}

/** The emails that wait and those that could not be delivered, counted as on the overview page. */
export async function countUnsentEmails(db: Database, now: Date) {
  const { count: failing, reason } = await countFailingEmails(db, now);
  const [waiting] = await db
    .select({ queued: count(), oldest: min(mailOutbox.createdAt) })
    .from(mailOutbox)
    .where(eq(mailOutbox.state, "queued"));
  return { ...waiting!, failing, reason }; // an aggregate is one row
}

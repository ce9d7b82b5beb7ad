import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { JobInsert } from "pg-boss";
import type { Connection } from "#db/client.ts";
import { isDuplicate } from "#db/errors.ts";
import { withLongTimeout } from "#db/timeout.ts";
import type { DatabasePool } from "#db/pool.ts";
import type { Log } from "#log.ts";

export const emailQueue = "emails";
export const webhookQueue = "webhooks";

/** Workers of one instance; the urgent ones take nothing else, so that no other email holds them up. */
const workers = { any: 4, urgentOnly: 2, webhooks: 8 };
/** So many of them wait for one receiver: a slow one leaves some to the others. */
const perWebhook = 2;
/** So many emails leave at once from one instance. */
export const mailsAtOnce = workers.any + workers.urgentOnly;

export type TryAgain = (connection: Connection) => Promise<void>;

/** What runs by the clock, each time on one of the instances, and what sends. */
interface Work extends Record<(typeof clockJobs)[number]["job"], () => Promise<void>> {
  /** `tryAgain`, called with a transaction, lets the job run once more after a pause that grows. */
  sendMail(mailId: string, tryAgain: TryAgain): Promise<void>;
  /** Is run once more after a pause that grows if it throws. */
  sendWebhook(deliveryId: string): Promise<void>;
}

/** What makes a job one that goes before others, and has shorter pauses. */
export const urgent = { priority: 10, retryDelayMax: 30 };
const emailOptions = {
  // The sender says when an email is given up, and completes its job then: one that failed would block its line.
  retryLimit: 100_000,
  retryDelay: 5,
  retryBackoff: true,
  // Seconds between two tries, at most.
  retryDelayMax: 6 * 3600,
  retentionSeconds: 30 * 24 * 3600,
  // Longer than any sending takes: then its process was killed, and another one tries.
  expireInSeconds: 90,
  deleteAfterSeconds: 24 * 3600,
};
/** What runs by the clock is not tried again: its next turn does the same. */
const clockOptions = { retryLimit: 0, deleteAfterSeconds: 3600 };
/** Of pgboss.job: whether a job could run now. Behind one that is tried again tomorrow, its line waits for tomorrow. */
export const isDue = sql`state < 'active' and start_after <= now() and not exists (
  select from pgboss.job ahead
  where ahead.name = job.name and ahead.singleton_key = job.singleton_key
    and ahead.state = 'retry' and ahead.start_after > now()
)`;

export const everyMinute = "* * * * *";
export const clockJobs = [
  { name: "housekeeping", cron: "17 * * * *", job: "sweep" },
  { name: "mail-rescue", cron: everyMinute, job: "requeue" },
  { name: "reminders", cron: everyMinute, job: "remind" },
] as const;

/** What pg-boss reports may be a copy that is no error any more. */
const asError = (reported: object): Error =>
  reported instanceof Error ? reported : Object.assign(new Error(), reported);

interface QueueOptions {
  /** Of the email workers; a committed email wakes those of its own instance. */
  pollSeconds?: number;
  emails?: Partial<typeof emailOptions>;
  /** How often jobs of processes that were killed are looked for. */
  superviseSeconds?: number;
}

export type Queue = Awaited<ReturnType<typeof createQueue>>;

/** Makes or updates pg-boss's tables and our queues. Jobs live in the database: any instance may run them. */
export async function createQueue(
  pool: DatabasePool,
  log: Log,
  { pollSeconds = 2, emails, superviseSeconds = 30 }: QueueOptions = {},
) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: "pgboss",
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on("error", (error) => log.error({ error: asError(error) }, "job queue"));
  const makeQueue = async (name: string, options: typeof clockOptions, policy?: string) => {
    await boss.createQueue(name, { ...options, ...(policy && { policy }) });
    await boss.updateQueue(name, options); // making leaves one that exists as it was
  };
  try {
    // Several instances at once, on an empty database: one makes pg-boss's tables, and the others find them then.
    await boss.start().catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      return boss.start();
    });
    await makeQueue(emailQueue, { ...emailOptions, ...emails }, "key_strict_fifo");
    await makeQueue(webhookQueue, { ...emailOptions, retryDelayMax: 3600, ...emails });
    for (const { name, cron } of clockJobs) {
      await makeQueue(name, clockOptions);
      await boss.schedule(name, cron);
    }
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(() => undefined); // its timers
    throw error;
  }
  const emailWorkers: string[] = [];
  const startEmailWorker = async (work: Work, minPriority?: number) => {
    const id = await boss.work<{ mailId: string }>(
      emailQueue,
      { pollingIntervalSeconds: pollSeconds, ...(minPriority !== undefined && { minPriority }) },
      async ([job]) => {
        const { id: jobId, data, retryCount } = job!; // the batch size is one
        await work.sendMail(data.mailId, async (connection) => {
          const attempt = { id: jobId, retryCount };
          await boss.fail(emailQueue, attempt, null, { db: fromDrizzle(connection, sql) });
        });
        boss.notifyWorker(id); // where one email was, there may be more
      },
    );
    emailWorkers.push(id);
  };
  return {
    /** Adds jobs in the caller's transaction: they exist if, and only if, the transaction is committed. */
    add: async (connection: Connection, name: string, jobs: JobInsert[]) => {
      await boss.insert(name, jobs, { db: fromDrizzle(connection, sql) });
    },
    /** Lets what waits in a line for its next try be tried at once; answers whether anything waits. */
    hurry: async (connection: Connection, line: string, name = emailQueue) => {
      const { updated } = await boss.update(name, undefined, {
        singletonKey: line,
        match: "all",
        startAfter: 0,
        db: fromDrizzle(connection, sql),
      });
      return updated > 0;
    },
    /** Lets the workers look at once instead of at their next turn. */
    wake: () => emailWorkers.forEach((id) => boss.notifyWorker(id)),
    work: async (work: Work) => {
      for (let count = 0; count < workers.any; count++) await startEmailWorker(work);
      for (let count = 0; count < workers.urgentOnly; count++) {
        await startEmailWorker(work, urgent.priority);
      }
      await boss.work<{ id: string }>(
        webhookQueue,
        {
          pollingIntervalSeconds: pollSeconds,
          localConcurrency: workers.webhooks,
          localGroupConcurrency: perWebhook,
        },
        ([job]) => work.sendWebhook(job!.data.id), // the batch size is one
      );
      for (const { name, job } of clockJobs) {
        await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
          try {
            await withLongTimeout(() => work[job]());
          } catch (error) {
            log.error({ job: name, error }, "job failed");
            throw error;
          }
        });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  };
}

import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Connection } from "#db/client.ts";
import { isDuplicate } from "#db/errors.ts";
import { patiently } from "#db/patience.ts";
import type { DatabasePool } from "#db/pool.ts";
import { isUnavailable } from "#db/unavailable.ts";
import { describeError } from "#lib/log.ts";
import type { Log } from "#lib/log.ts";

const mailQueue = "mail";
const urgent = 10;

/** Workers of one instance; the urgent ones take nothing else, so that no other mail holds them up. */
const workers = { any: 4, urgentOnly: 2 };
/** So many mails leave at once from one instance. */
export const mailsAtOnce = workers.any + workers.urgentOnly;

/** One try to send a mail. A job whose numbers are not the mail's own any more is a leftover and does nothing. */
export interface MailTry {
  mailId: string;
  /** Both are missing in jobs that an earlier version of the product made. */
  round?: number;
  attempts?: number;
}

interface Work {
  sendMail(mail: MailTry): Promise<void>;
  /** The rest runs by the clock, each on one of the instances: the hourly one ... */
  sweep(): Promise<void>;
  /** ... and those of every minute. */
  rescueMails(): Promise<void>;
  remind(): Promise<void>;
}

/** Jobs live in the database, in the schema `pgboss`: any instance may run them. */
export interface Queue {
  /** Adds a job in the caller's transaction: it exists if, and only if, the transaction is committed. */
  addMail(
    connection: Connection,
    mail: Required<MailTry>,
    options?: { isUrgent?: boolean; pauseSeconds?: number },
  ): Promise<void>;
  /** Lets the workers look at once instead of at their next turn. */
  wake(): void;
  work(work: Work): Promise<void>;
  stop(): Promise<void>;
}

/** Whether a job waits for a mail, as a condition on pg-boss's own table: there may be many thousands of both. */
export const hasJob = (mailId: AnyPgColumn): SQL => sql`exists (
  select from pgboss.job
  where name = ${mailQueue} and state < 'active' and data ->> 'mailId' = ${mailId}::text
)`;

/** When a try fails, the outbox itself adds the next one: these are for a try that could not even say so. */
const mailOptions = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 180,
  deleteAfterSeconds: 24 * 3600,
};
/** What runs by the clock is not tried again: its next turn does the same. */
const clockOptions = { retryLimit: 0, deleteAfterSeconds: 3600 };
export const everyMinute = "* * * * *";
export const clockJobs = [
  { name: "housekeeping", cron: "17 * * * *", job: "sweep" },
  { name: "mail-rescue", cron: everyMinute, job: "rescueMails" },
  { name: "reminders", cron: everyMinute, job: "remind" },
] as const;

const unavailableQuietMs = 30_000;

/** What pg-boss tells of a failure may be a copy that is no error any more. */
const asError = (told: object): Error =>
  told instanceof Error ? told : Object.assign(new Error(), told);

/** Makes pg-boss's tables and our queues, or brings them up to date. */
export async function createQueue(
  pool: DatabasePool,
  log: Log,
  { pollSeconds = 2 } = {}, // of the mail workers; whoever commits a mail wakes those of its own instance
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: "pgboss",
  });
  // Each worker asks every few seconds: of a database that is unavailable, a line now and then says enough.
  let quietUntil = -Infinity;
  boss.on("error", (error) => {
    const now = performance.now();
    const failure = asError(error);
    if (isUnavailable(failure)) {
      if (now < quietUntil) return;
      quietUntil = now + unavailableQuietMs;
    }
    log.error({ error: describeError(failure) }, "job queue");
  });
  try {
    await boss.start();
  } catch (error) {
    // Several instances at once, on an empty database: one makes pg-boss's tables, and it finds them now.
    if (!isDuplicate(error)) throw error;
    await boss.start();
  }
  const makeQueue = async (name: string, options: typeof clockOptions) => {
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options); // making leaves one that exists as it was
  };
  await makeQueue(mailQueue, mailOptions);
  for (const { name, cron } of clockJobs) {
    await makeQueue(name, clockOptions);
    await boss.schedule(name, cron);
  }
  const mailWorkers: string[] = [];
  const startMailWorker = async (sendMail: Work["sendMail"], minPriority?: number) => {
    const id = await boss.work<MailTry>(
      mailQueue,
      { pollingIntervalSeconds: pollSeconds, ...(minPriority !== undefined && { minPriority }) },
      async ([job]) => {
        await sendMail(job!.data); // the batch size is one
        boss.notifyWorker(id); // where one mail was, there may be more
      },
    );
    mailWorkers.push(id);
  };
  return {
    addMail: async (connection, mail, { isUrgent = false, pauseSeconds = 0 } = {}) => {
      await boss.send(mailQueue, mail, {
        db: fromDrizzle(connection, sql),
        priority: isUrgent ? urgent : 0,
        startAfter: pauseSeconds,
      });
    },
    wake: () => mailWorkers.forEach((id) => boss.notifyWorker(id)),
    work: async (work) => {
      const sendMail = (mail: MailTry) => work.sendMail(mail);
      for (let count = 0; count < workers.any; count++) await startMailWorker(sendMail);
      for (let count = 0; count < workers.urgentOnly; count++) {
        await startMailWorker(sendMail, urgent);
      }
      for (const { name, job } of clockJobs) {
        await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
          try {
            await patiently(() => work[job]());
          } catch (error) {
            log.error({ job: name, error: describeError(error) }, "job failed");
            throw error;
          }
        });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  };
}

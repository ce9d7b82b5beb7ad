import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Pool } from "pg";
import type { Connection } from "#db/client.ts";
import { describeError } from "#lib/log.ts";
import type { Log } from "#lib/log.ts";

const mailQueue = "mail";
const sweepQueue = "housekeeping";

interface Work {
  /** Delivers one mail or throws, and is then tried again. */
  sendMail(mailId: string): Promise<void>;
  /** Deletes what is past its time; runs hourly on one of the instances. */
  sweep(): Promise<void>;
}

/** Jobs live in the database, in the schema `pgboss`: any instance may run them. */
export interface Queue {
  /** Adds a job in the caller's transaction: it exists if, and only if, the transaction is committed. */
  addMail(connection: Connection, mailId: string): Promise<void>;
  /** Lets the worker look at once instead of at its next turn. */
  wake(): void;
  work(work: Work): Promise<void>;
  stop(): Promise<void>;
}

/** Makes pg-boss's tables and our queues, or brings them up to date. */
export async function createQueue(pool: Pool, log: Log): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: "pgboss",
  });
  boss.on("error", (error) => log.error({ error: describeError(error) }, "job queue"));
  await boss.start();
  await boss.createQueue(mailQueue, {
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 6 * 3600,
    expireInSeconds: 120,
  });
  await boss.createQueue(sweepQueue);
  await boss.schedule(sweepQueue, "17 * * * *");
  let worker: string | undefined;
  return {
    addMail: async (connection, mailId) => {
      await boss.send(mailQueue, { mailId }, { db: fromDrizzle(connection, sql) });
    },
    wake: () => worker && boss.notifyWorker(worker),
    work: async (work) => {
      worker = await boss.work<{ mailId: string }>(
        mailQueue,
        { pollingIntervalSeconds: 0.5 },
        async ([job]) => work.sendMail(job!.data.mailId), // the batch size is one
      );
      await boss.work(sweepQueue, () => work.sweep());
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  };
}

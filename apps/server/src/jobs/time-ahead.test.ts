import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import type { Mail } from "#lib/mailer.ts";
import { eventually, mailSystem, testMail } from "#testing/mail-system.ts";
import { steadyClock } from "./steady-clock.ts";
import { forgetTimeAhead } from "./time-ahead.ts";

afterEach(() => vi.useRealTimers());

/** As everything stands that was written before the clock was set back. */
const setBack = async (db: Database, by: string) => {
  const ahead = sql.raw(`interval '${by}'`);
  await db.execute(sql`update pgboss.version set cron_on = now() + ${ahead}`);
  await db.execute(sql`update pgboss.queue set maintain_on = now() + ${ahead}`);
  await db.execute(
    sql`update pgboss.job set created_on = created_on + ${ahead}, start_after = start_after + ${ahead}`,
  );
};

const stamps = async (db: Database) => {
  const { rows } = await db.execute(
    sql`select cron_on <= now() as cron, (select bool_and(maintain_on <= now()) from pgboss.queue) as queues
        from pgboss.version`,
  );
  return rows[0];
};

test("a mail that waits and all that runs by the clock go on when the clock was set back", async () => {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };
  const { instance, db, pool, put } = await mailSystem();
  const { outbox, work } = await instance({ mailer });
  await put(outbox, testMail());
  await setBack(db, "40 days");
  await db.execute(
    sql`insert into pgboss.job (name, singleton_on, singleton_key)
        values ('__pgboss__send-it', now() at time zone 'UTC' + interval '1 hour', 'reminders__')`,
  );
  expect(await stamps(db)).toEqual({ cron: false, queues: false });
  expect(await forgetTimeAhead(pool)).toBe(true);
  expect(await stamps(db)).toEqual({ cron: true, queues: true });
  const { rowCount } = await db.execute(
    sql`select from pgboss.job where singleton_on > now() at time zone 'UTC'`,
  );
  expect(rowCount).toBe(0);
  await work();
  await eventually(() => sent.length === 1);
});

test("nothing changes while the clock goes right", async () => {
  const { instance, db, pool, put } = await mailSystem();
  const { outbox, queue } = await instance({
    mailer: { send: async () => undefined, close: () => undefined },
  });
  await put(outbox, testMail());
  await queue.addMail(
    db,
    { mailId: crypto.randomUUID(), round: 0, attempts: 0 },
    { pauseSeconds: 3_600 },
  );
  const mails = sql`select * from pgboss.job where name = 'mail' order by id`;
  const jobs = async () => (await db.execute(mails)).rows;
  const before = await jobs();
  expect(before).toHaveLength(2);
  expect(await forgetTimeAhead(pool)).toBe(false);
  expect(await jobs()).toEqual(before);
});

test("the time that waits are counted by is not set", () => {
  const before = steadyClock.now();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
  expect(steadyClock.now()).toBeGreaterThanOrEqual(before);
});

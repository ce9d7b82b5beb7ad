import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkedProduct, minuteMs } from "#testing/checked-product.ts";

test("jobs of every minute that do not run are failing, once an instance had the time to run them", async () => {
  const { look, db, addInstance, ago } = await checkedProduct();
  expect(await look("jobs")).toMatchObject({ state: "ok" });
  await addInstance({ startedAt: ago(4 * minuteMs) });
  expect(await look("jobs")).toMatchObject({ state: "ok", summary: "Jobs run." });
  await addInstance({ startedAt: ago(9 * minuteMs) });
  expect(await look("jobs")).toMatchObject({
    state: "failing",
    summary:
      "The job mail-rescue did not run for 9 minutes. The job reminders did not run for 9 minutes.",
  });
  const ran = (name: string, state: string, minutesAgo: number) =>
    db.execute(sql`insert into pgboss.job (name, state, completed_on)
      values (${name}, ${state}::pgboss.job_state, now() - ${minutesAgo} * interval '1 minute')`);
  await ran("mail-rescue", "completed", 1);
  await ran("reminders", "completed", 6);
  expect(await look("jobs")).toMatchObject({
    state: "failing",
    summary: "The job reminders did not run for 6 minutes.",
  });
  await ran("reminders", "failed", 1);
  expect(await look("jobs")).toMatchObject({
    state: "warning",
    summary: "1 job of reminders failed within a day.",
  });
});

test("jobs that are due and that nobody takes are told of", async () => {
  const { look, db, addInstance } = await checkedProduct();
  await addInstance();
  await db.execute(sql`insert into pgboss.job (name, state, completed_on)
    values ('mail-rescue', 'completed', now()), ('reminders', 'completed', now())`);
  await db.execute(sql`insert into pgboss.job (name, start_after)
    values ('housekeeping', now() - interval '25 minutes'), ('housekeeping', now() + interval '1 day')`);
  expect(await look("jobs")).toMatchObject({
    state: "warning",
    summary: "1 job of housekeeping waits, the oldest for 25 minutes.",
    facts: expect.arrayContaining([["housekeeping", "1 due"]]),
  });
});

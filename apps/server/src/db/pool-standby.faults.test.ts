import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { connect } from "./client.ts";
import { query, preparedFolder, removePrepared, start } from "#testing/embedded-folders.ts";
import { failure } from "#testing/failure.ts";
import { withTimeout } from "./timeout.ts";
import { isUnavailable } from "./errors.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
afterAll(removePrepared);

test("a change that no synchronous standby confirmed in time is no success", async () => {
  const dataDir = await preparedFolder();
  const before = await start(dataDir);
  await query(before.url, "create table note (text text)");
  await before.stop();
  const { url } = await start(dataDir, undefined, { synchronous_standby_names: "nobody" });
  const { db, pool } = connect(url, 2);
  onTestFinished(() => pool.end());

  await db.execute(sql`select 1`); // what is waited for below is the standby, not the connection

  const insert = sql`insert into note values ('kept on this server')`;
  const ways = [
    () => db.execute(insert),
    () => db.transaction((transaction) => transaction.execute(insert)),
  ];
  for (const way of ways) {
    expect(isUnavailable(await failure(withTimeout(200, way)))).toBe(true);
  }
  expect(await db.$count(sql`note`)).toBe(ways.length); // which a failover would lose
});

import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { connect } from "#db/client.ts";
import { readSettings } from "#settings.ts";
import { databaseAt } from "#testing/template.ts";
import { testApp } from "#testing/test-app.ts";
import { checkDatabase } from "./database-check.ts";
import { findingOf } from "./findings.ts";

async function product(environment: Record<string, string> = {}) {
  const app = await testApp(environment);
  return {
    ...app,
    look: async () => findingOf("database", await checkDatabase({ ...app, now: app.time.now })),
  };
}

test("a database of this version is fine, with its figures; older tables will be migrated, newer ones are rejected", async () => {
  const { look, db } = await product();
  expect(await look()).toEqual({
    name: "database",
    state: "ok",
    summary: expect.stringMatching(/^The embedded PostgreSQL \d+\.\d+ answers in \d+ ms\.$/),
    facts: [
      ["Version", expect.stringMatching(/^\d+\.\d+$/)],
      ["Answers in", expect.stringMatching(/^\d+ ms$/)],
      ["Size", expect.stringMatching(/^\d+ MB$/)],
    ],
  });

  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9e12)`,
  );
  expect(await look()).toMatchObject({
    state: "failing",
    summary: expect.stringMatching(/^The tables are those of a newer version than this program/),
  });
  await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at >=
    (select max(created_at) from drizzle.__drizzle_migrations where created_at < 9e12)`);
  expect(await look()).toMatchObject({
    state: "warning",
    summary: expect.stringMatching(/^The tables are those of an older version: make a backup/),
  });
});

test("what a server rejects is said in words", async () => {
  const { time, ...app } = await product();
  const rejection = async (url: string) => {
    const { db, pool } = connect(url, 1);
    const settings = readSettings({ DATABASE_URL: url });
    const { problems } = await checkDatabase({ ...app, settings, db, now: time.now });
    await pool.end();
    return problems[0]?.text;
  };
  const missing = databaseAt(inject("databaseUrl"), "not_there");
  expect(await rejection(missing)).toBe(
    'DATABASE_URL: database "not_there" does not exist (3D000).',
  );
  const encrypted = new URL(missing);
  encrypted.search = "?sslmode=require";
  expect(await rejection(encrypted.href)).toMatch(
    /^DATABASE_URL: The server does not support SSL connections\.$/,
  );
});

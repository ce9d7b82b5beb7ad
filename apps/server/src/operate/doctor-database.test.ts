import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, inject, test, vi } from "vitest";
import { instances, storedFiles } from "#db/schema.ts";
import { secretFingerprint } from "#lib/secret.ts";
import { freePort } from "#testing/listening-server.ts";
import { emptyDatabase } from "#testing/older-database.ts";
import { runDoctor } from "#testing/run-doctor.ts";
import { databaseAt } from "#testing/template.ts";
import { testDatabase } from "#testing/test-app.ts";

vi.setConfig({ testTimeout: 60_000 });

/** A migrated database of its own, and its address. */
async function ownDatabase() {
  const { db, pool } = await testDatabase();
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  return { db, pool, url: databaseAt(inject("databaseUrl"), rows[0]!.name), name: rows[0]!.name };
}

/** What the doctor says of this check, and that the password stands nowhere. */
async function lineOf(check: string, url: string, settings: Record<string, string> = {}) {
  const { output, said } = await runDoctor({ DATABASE_URL: url, ...settings });
  expect(output).not.toContain(new URL(url).password || "hunter2");
  return said.find((each) => each.slice(9).startsWith(`${check} `));
}

const changed = (url: string, values: Partial<URL>) =>
  Object.assign(new URL(url), values).toString();

test("a working database is fine, also while the product does not run", async () => {
  const { url } = await ownDatabase();
  const { said } = await runDoctor({ DATABASE_URL: url });
  for (const line of [
    /^ok {7}database {3}PostgreSQL \d+\.\d+ answers in \d+ ms\.$/,
    /^ok {7}jobs {7}No instance runs: jobs wait for the next start\.$/,
    /^ok {7}instances {2}No instance runs\.$/,
    /^warning {2}backup {5}There is no backup yet/,
    /^Nothing is wrong/,
  ])
    expect(said).toContainEqual(expect.stringMatching(line));
});

test("names a database that cannot be reached, entered or written, with the reason", async () => {
  const { db, url, name } = await ownDatabase();
  const nobody = changed(url, { port: String(await freePort()) });
  const { said } = await runDoctor({ DATABASE_URL: nobody });
  const unreachable = /^WRONG +database +DATABASE_URL: .*ECONNREFUSED/;
  expect(said).toContainEqual(expect.stringMatching(unreachable));
  expect(said).toContain("-        backup     not checked: it needs the database.");
  expect(await lineOf("database", changed(url, { password: "hunter2" }))).toBe(
    'WRONG    database   DATABASE_URL: password authentication failed for user "compliance" (28P01).',
  );
  await db.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`));
  expect(await lineOf("database", url)).toMatch(
    /^WRONG {4}database {3}DATABASE_URL names a database that can only be read/,
  );
});

test("names a folder that lacks files of the database", async () => {
  const { db, url } = await ownDatabase();
  const found = () => lineOf("storage", url);
  expect(await found()).toBe(
    "ok       storage    The folder of files will be made by the first start.",
  );
  const file = { name: "a.png", size: 9, mimetype: "image/png", checksum: "x" };
  await db.insert(storedFiles).values({ bucket: "app_logos", ...file });
  expect(await found()).toMatch(
    /^WRONG {4}storage {4}DATA_DIR: 1 of 1 stored file could not be found/,
  );
});

test("names a database of another program, of a newer version, or of an account that may not create tables", async () => {
  const { url, name, admin, open } = await emptyDatabase();
  const account = { username: `${name}_role`, password: "hunter2" };
  await admin.query(`create role ${account.username} login password 'hunter2'`);
  const found = await lineOf("database", changed(url, account));
  await admin.query(`drop role ${account.username}`);
  expect(found).toMatch(
    /^WRONG {4}database {3}DATABASE_URL: its account may not create tables and extensions .* next start needs\.$/,
  );
  await open().pool.query("create table invoices (id int)");
  const foreign = /^WRONG .*DATABASE_URL .*another program \(invoices\)/;
  expect(await lineOf("database", url)).toMatch(foreign);
  const newer = await ownDatabase();
  await newer.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${Date.now() * 2})`,
  );
  const later = /^WRONG .*tables are those of a newer version/;
  expect(await lineOf("database", newer.url)).toMatch(later);
});

test("names session secrets that instances do not share", async () => {
  const { db, url } = await ownDatabase();
  const secret = "s".repeat(40);
  const seen = { startedAt: new Date(), seenAt: new Date(), version: "0.1.0" };
  const instance = { id: randomUUID(), name: "web-1:3000", ...seen };
  await db.insert(instances).values({ ...instance, secretFingerprint: secretFingerprint(secret) });
  expect(await lineOf("instances", url, { SESSION_SECRET: secret })).toBe(
    "ok       instances  1 instance runs.",
  );
  expect(await lineOf("instances", url, { SESSION_SECRET: "t".repeat(40) })).toBe(
    "WRONG    instances  SESSION_SECRET: it is not the one of the instances that run.",
  );
});

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { newFolder, start } from "#testing/embedded-folders.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { instances, storedFiles } from "#db/schema.ts";
import { secretFingerprint } from "#lib/secret.ts";
import { freePort } from "#testing/listening-server.ts";
import { runDoctor } from "#testing/run-doctor.ts";
import { databaseAt } from "#testing/template.ts";
import { testDatabase } from "#testing/test-app.ts";

vi.setConfig({ testTimeout: 60_000 });

const secret = "s".repeat(40);

/** A migrated database of its own, and its address. */
async function ownDatabase() {
  const { db, pool } = await testDatabase();
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  return { db, pool, url: databaseAt(inject("databaseUrl"), rows[0]!.name), name: rows[0]!.name };
}

/** A database with nothing in it. */
async function emptyDatabase() {
  const admin = connect(inject("databaseUrl"), 1);
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await admin.pool.query(`create database ${name}`);
  onTestFinished(async () => {
    await admin.pool.query(`drop database ${name} with (force)`);
    await admin.pool.end();
  });
  return { url: databaseAt(inject("databaseUrl"), name), name, admin: admin.pool };
}

/** What the doctor says of this check, and that the password stands nowhere. */
async function lineOf(check: string, url: string, settings: Record<string, string> = {}) {
  const { output, said } = await runDoctor({ DATABASE_URL: url, ...settings });
  expect(output).not.toContain(new URL(url).password || "hunter2");
  return said.find((each) => each.slice(9).startsWith(`${check} `));
}

const changed = (url: string, change: (address: URL) => void) => {
  const address = new URL(url);
  change(address);
  return address.href;
};

test("a working database is fine, also while the product does not run", async () => {
  const { url } = await ownDatabase();
  const { said } = await runDoctor({ DATABASE_URL: url });
  expect(said).toContainEqual(
    expect.stringMatching(/^ok {7}database {3}PostgreSQL \d+\.\d+ answers in \d+ ms\.$/),
  );
  expect(said).toContain("ok       jobs       No instance runs: jobs wait for the next start.");
  expect(said).toContain("ok       instances  No instance runs.");
  expect(said).toContainEqual(
    expect.stringMatching(/^warning {2}backup {5}There is no backup yet/),
  );
  expect(said.at(-1)).toMatch(/^Nothing is wrong/);
});

test("names a database that cannot be reached or entered, with the reason", async () => {
  const { url } = await ownDatabase();
  const port = String(await freePort());
  const nobody = changed(url, (address) => (address.port = port));
  const { said } = await runDoctor({ DATABASE_URL: nobody });
  expect(said).toContainEqual(
    expect.stringMatching(/^WRONG +database +DATABASE_URL: .*ECONNREFUSED/),
  );
  expect(said).toContain("-        backup     not checked: it needs the database.");

  const wrongPassword = changed(url, (address) => (address.password = "hunter2"));
  expect(await lineOf("database", wrongPassword)).toBe(
    'WRONG    database   DATABASE_URL: password authentication failed for user "compliance" (28P01).',
  );
});

test("names a read-only database", async () => {
  const { db, url, name } = await ownDatabase();
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
  await db.insert(storedFiles).values({
    bucket: "app_logos",
    name: "a.png",
    size: 9,
    mimetype: "image/png",
    checksum: "x",
  });
  expect(await found()).toMatch(
    /^WRONG {4}storage {4}DATA_DIR: 1 of 1 stored file could not be found/,
  );
});

test("names an account that may not create tables", async () => {
  const { url, name, admin } = await emptyDatabase();
  await admin.query(`create role ${name}_role login password 'hunter2'`);
  const limited = changed(url, (address) => {
    address.username = `${name}_role`;
    address.password = "hunter2";
  });
  const found = await lineOf("database", limited);
  await admin.query(`drop role ${name}_role`);
  expect(found).toMatch(
    /^WRONG {4}database {3}DATABASE_URL: its account may not create tables and extensions .* next start needs\.$/,
  );
});

test("names a database of another program or of a newer version", async () => {
  const { url } = await emptyDatabase();
  const other = connect(url, 1);
  await other.pool.query("create table invoices (id int)");
  await other.pool.end();
  expect(await lineOf("database", url)).toMatch(
    /^WRONG .*DATABASE_URL .*another program \(invoices\)/,
  );

  const newer = await ownDatabase();
  await newer.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${Date.now() * 2})`,
  );
  expect(await lineOf("database", newer.url)).toMatch(
    /^WRONG .*tables are those of a newer version/,
  );
});

const instance = (name: string, ofSecret = secret) => ({
  id: randomUUID(),
  name: `${name}:3000`,
  version: "0.1.0",
  secretFingerprint: secretFingerprint(ofSecret),
  startedAt: new Date(),
  seenAt: new Date(),
});

test("names session secrets that instances do not share", async () => {
  const { db, url } = await ownDatabase();
  await db.insert(instances).values(instance("web-1"));
  expect(await lineOf("instances", url, { SESSION_SECRET: secret })).toBe(
    "ok       instances  1 instance runs.",
  );
  expect(await lineOf("instances", url, { SESSION_SECRET: "t".repeat(40) })).toBe(
    "WRONG    instances  SESSION_SECRET: it is not the one of the instances that run.",
  );
});

test("checks the embedded database whether it runs or not, and leaves it so", async () => {
  const dataDir = await newFolder();
  const running = await start(dataDir);
  const { db, pool } = connect(running.url, 1);
  await migrateDatabase(db);
  const fine = /^ok {7}database {3}The embedded PostgreSQL \d+\.\d+ answers in/;
  const beside = await runDoctor({ DATA_DIR: dataDir });
  expect(beside.said).toContainEqual(expect.stringMatching(fine));
  await db.execute(sql`select`);
  await pool.end();
  await running.stop();

  const alone = await runDoctor({ DATA_DIR: dataDir });
  expect(alone.said).toContainEqual(expect.stringMatching(fine));
  await (await start(dataDir)).stop();
});

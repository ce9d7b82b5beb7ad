import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { createQueue } from "#jobs/queue.ts";
import { createLog } from "#log.ts";
import { loadReferenceData } from "#reference-data/load.ts";
import { databaseAfter, emptyDatabase } from "#testing/older-database.ts";
import { databaseAt } from "#testing/template.ts";
import { testDatabase } from "#testing/test-app.ts";
import { connect } from "./client.ts";
import { advisoryLocks } from "./locks.ts";
import {
  appliedMigrations,
  findMigrationState,
  knownMigrations,
  migrateDatabase,
  unfitness,
} from "./migrate.ts";
import { saasApplications } from "./schema.ts";

test("of instances that start at once on an empty database, one makes the tables and rows", async () => {
  const { open } = await emptyDatabase();
  const instances = [open("pooledUrl"), open("pooledUrl"), open("pooledUrl")];
  const added = await Promise.all(
    instances.map(async ({ db, pool }) => {
      await migrateDatabase(db);
      const rows = await loadReferenceData(db);
      const queue = await createQueue(pool, createLog("silent"));
      await queue.stop();
      return rows;
    }),
  );
  const { db } = instances[0]!; // there are three
  expect(await appliedMigrations(db)).toEqual(knownMigrations().map(({ when }) => when));
  expect(added.filter((rows) => rows > 0)).toHaveLength(1);
  expect(await db.$count(saasApplications)).toBeGreaterThan(100);
});

test("rejects a database that a newer version migrated, and leaves it as it is", async () => {
  const { db } = await testDatabase();
  const when = Date.parse("2031-05-06T07:08:09Z");
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${when})`,
  );
  const migrating = migrateDatabase(db);
  await expect(migrating).rejects.toThrow(
    /newer version of the product .* Start that version, or restore/,
  );
  expect((await appliedMigrations(db)).at(-1)).toBe(when);
});

test("rejects a database with another program's tables, by their names; an extension's are none", async () => {
  const { db } = (await emptyDatabase()).open("pooledUrl");
  await db.execute(sql`create table invoices (id integer); create extension pg_stat_statements`);
  await expect(migrateDatabase(db)).rejects.toThrow(
    "another program (invoices): name an empty one",
  );
  expect(await appliedMigrations(db)).toEqual([]);
});

test("a migration that fails is named, and changes nothing", async () => {
  const { db } = await testDatabase();
  const makes = ({ statements }: { statements: string[] }) =>
    /create table/i.test(statements.join(""));
  const { name, when } = knownMigrations().findLast(makes)!; // the first one makes all tables
  await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at >= ${when}`);
  const before = await appliedMigrations(db);
  await expect(migrateDatabase(db)).rejects.toThrow(
    new RegExp(
      `^The migration ${name} failed, and nothing was changed: .*(already exists|does not exist)`,
    ),
  );
  expect(await appliedMigrations(db)).toEqual(before);
});

test("rejects a read-only database, and names the setting of an unreachable one", async () => {
  const { open } = await emptyDatabase("default_transaction_read_only = on");
  await expect(migrateDatabase(open("pooledUrl").db)).rejects.toThrow("name the primary");
  const { db, pool } = connect("postgres://nobody@127.0.0.1:1/nothing", 1);
  await expect(migrateDatabase(db)).rejects.toThrow(
    /DATABASE_URL names cannot be used: .*ECONNREFUSED/,
  );
  await pool.end();
});

test.each([
  [{ number: 140_011, name: "14.11", readOnly: false }, /DATABASE_URL .* 14\.11: version 15/],
  [{ number: 150_000, name: "15.0", readOnly: false }, undefined],
  [{ number: 180_004, name: "18.4", readOnly: true }, /standby/],
])("the verdict on a server %j is %s", (server, reason) => {
  const said = unfitness(server);
  if (reason) expect(said).toMatch(reason);
  else expect(said).toBeUndefined();
});

const later = { timeout: 10_000 };

/** The tables as they were before `users` got what another table needs of it: the migration has to wait for it. */
const databaseBefore = () => databaseAfter(6);

test("a migration does not block the table that it waits for, runs when the table is free, and gives up when it never is", async () => {
  const { db, pool } = await databaseBefore();
  const holder = await pool.connect();
  await holder.query("begin; lock table users in row exclusive mode");
  await expect(migrateDatabase(db, { giveUpMs: 0 })).rejects.toThrow(
    /^The migration .* failed, and nothing was changed: .*lock timeout/,
  );
  expect(await findMigrationState(db)).toBe("older");
  const waits = Promise.withResolvers<void>();
  const migrating = migrateDatabase(db, { onWait: waits.resolve });
  await waits.promise;
  await pool.query("update users set name = name");
  expect(await findMigrationState(db)).toBe("older");
  await holder.query("rollback");
  holder.release();
  await migrating;
  expect(await findMigrationState(db)).toBe("same");
});

test("a migration is tried again after a deadlock", async () => {
  const { db, pool } = await databaseBefore();
  const holder = await pool.connect();
  onTestFinished(() => holder.release(true));
  // The holder has a table, and waits for the migration's own lock before the migration comes to that table.
  await holder.query("begin; set local deadlock_timeout = '1h'; lock table users in share mode");
  await pool.query(`
    create view locks as select * from pg_locks
      where database = (select oid from pg_database where datname = current_database());
    create function wait_for_holder() returns event_trigger language plpgsql as $$ begin
      while exists (select from locks where relation = 'users'::regclass and mode = 'ShareLock')
        and not exists (select from locks where locktype = 'advisory' and not granted)
      loop perform pg_sleep(0.01); end loop;
    end $$;
    create event trigger wait on ddl_command_start execute function wait_for_holder()`);
  const waits = Promise.withResolvers<void>();
  const migrating = migrateDatabase(db, { onWait: waits.resolve });
  const migrationsLock = "select from locks where locktype = 'advisory' and granted";
  await expect.poll(async () => (await pool.query(migrationsLock)).rowCount, later).toBe(1);
  const takeLock = async () =>
    await holder.query("select pg_advisory_xact_lock($1)", [advisoryLocks.migration]);
  await Promise.all([takeLock(), waits.promise]);
  await holder.query("rollback");
  await migrating;
  expect(await findMigrationState(db)).toBe("same");
});

test("a start without migrations does not wait for a backup", async () => {
  const { db, pool } = await testDatabase();
  const backup = await pool.connect();
  await backup.query("begin");
  await backup.query("select pg_advisory_xact_lock_shared($1)", [advisoryLocks.migration]);
  await migrateDatabase(db, { giveUpMs: 0 });
  backup.release(true);
});

test("reports missing rights in one sentence, without the statement", async () => {
  const { pool } = await testDatabase();
  const role = `role_${randomUUID().replaceAll("-", "")}`;
  const admin = connect(inject("databaseUrl"), 1);
  await admin.pool.query(`create role ${role} login password 'secret'`);
  const url = new URL(
    databaseAt(inject("databaseUrl"), new URL(pool.options.connectionString!).pathname.slice(1)),
  );
  url.username = role;
  url.password = "secret";
  const other = connect(url.href, 1);
  onTestFinished(async () => {
    await other.pool.end();
    await admin.pool.query(`drop role ${role}`);
    await admin.pool.end();
  });
  const failure = await migrateDatabase(other.db).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    message:
      "The account of DATABASE_URL lacks rights: it is to own the database's tables: permission denied for schema drizzle (42501)",
  });
});

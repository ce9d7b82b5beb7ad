import { randomUUID } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { readSettings } from "#settings.ts";
import { emptyFolder, listTables } from "#testing/backup-steps.ts";
import { addressOf, heard } from "#testing/command-steps.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { databaseAfter } from "#testing/older-database.ts";
import { databaseAt } from "#testing/template.ts";
import { testApp } from "#testing/test-app.ts";
import { backUp } from "./backup.ts";
import { restoreFile } from "./restore.ts";

vi.setConfig({ testTimeout: 60_000 });

const { signal } = new AbortController();
/** Does it, and answers what it said, with the sentence of its failure in the end. */
async function hear(work: () => Promise<void>): Promise<string> {
  const { said, failure } = await heard(work);
  return failure === undefined ? said : `${said}failed: ${failure}`;
}

const restoreInto = (address: string, folder: string, file: string, isCopied: boolean) =>
  hear(() =>
    restoreFile(
      readSettings({ DATA_DIR: folder, DATABASE_URL: address }),
      { file, isCopied },
      signal,
    ),
  );

/** An app with a check-up, and a backup of it. */
async function backedUp() {
  const app = await testApp();
  const ann = await app.administrator("ann@acme.com");
  await makeFullCheckup(app.db, ann.user.id);
  const folder = app.settings.DATA_DIR;
  await writeFile(join(folder, "session-secret"), app.secret);
  const file = join(folder, "it");
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: addressOf(app.pool) });
  await hear(() => backUp(settings, { file, allowsLost: false }, signal));
  const again = () => restoreInto(addressOf(app.pool), folder, file, true);
  return { app, file, folder, settings, again };
}

const count = async (pool: Pool, from: string) =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${from}`)).rows[0]!
    .count; // a count is one row

test("a restore over an older database that is refused leaves it as old as it was", async () => {
  const { file } = await backedUp();
  const { pool } = await databaseAfter(5);
  const tables = await listTables(pool);
  await pool.query("create view mine as select * from checkups");
  const folder = await emptyFolder();
  expect(await restoreInto(addressOf(pool), folder, file, true)).toContain("nothing was changed");
  expect(await listTables(pool)).toEqual(tables);
  expect(await count(pool, "drizzle.__drizzle_migrations")).toBe(5);

  await pool.query("drop view mine");
  expect(await restoreInto(addressOf(pool), folder, file, true)).toContain("Restored: ");
  expect(await readdir(join(folder, "backups"))).toHaveLength(1);
  expect(await count(pool, "checkups")).toBe(1);
});

test("the copy that a restore makes first counts as no backup", async () => {
  const { app, again } = await backedUp();
  await app.pool.query("create view mine as select * from checkups");
  expect(await again()).toContain("view mine depends");
  expect(await count(app.pool, "backups")).toBe(1);
});

test("a secret that no restore would take gets no backup", async () => {
  const { folder, settings } = await backedUp();
  await writeFile(join(folder, "session-secret"), "two\nlines of thirty-two characters each");
  const file = join(folder, "other");
  await expect(backUp(settings, { file, allowsLost: false }, signal)).rejects.toThrow(
    "is not one line of at most 1,024 characters",
  );
  expect(await readdir(folder)).not.toContain("other");
});

test.each([0, 5])(
  "what the server's own account restores into a database with %d migrations is the product's",
  async (migrations) => {
    const { file } = await backedUp();
    const name = `product_${randomUUID().replaceAll("-", "")}`;
    const admin = connect(inject("databaseUrl"), 1);
    await admin.pool.query(`create role ${name} login password 'a-password'`);
    const pool = migrations > 0 ? (await databaseAfter(migrations)).pool : undefined;
    if (!pool) await admin.pool.query(`create database ${name} owner ${name}`);
    const address = pool ? addressOf(pool) : databaseAt(inject("databaseUrl"), name);
    onTestFinished(async () => {
      if (!pool) await admin.pool.query(`drop database ${name} with (force)`);
      else await pool.query(`drop owned by ${name} cascade`);
      await admin.pool.query(`drop role ${name}`);
      await admin.pool.end();
    });
    if (pool) {
      await pool.query(`grant all on database ${new URL(address).pathname.slice(1)} to ${name}; grant all on schema public, drizzle to ${name};
        grant all on all tables in schema drizzle to ${name}; grant all on all sequences in schema drizzle to ${name}`);
    }
    for (const table of pool ? await listTables(pool) : []) {
      await pool?.query(`alter table ${table} owner to ${name}`);
    }
    expect(await restoreInto(address, await emptyFolder(), file, false)).toContain("Restored: ");
    const { pool: after } = connect(address, 1);
    const { rows } = await after
      .query<{ owner: string }>(
        `select distinct relowner::regrole::text as owner from pg_class
         where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace
         union select proowner::regrole::text from pg_proc where proname = 'texts_within' and $1
         union select relowner::regrole::text from pg_class where relname = '__drizzle_migrations' and $1`,
        [migrations === 0],
      )
      .finally(() => after.end());
    expect(rows).toEqual([{ owner: name }]);
  },
);

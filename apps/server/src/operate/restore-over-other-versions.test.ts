import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { expect, test, vi } from "vitest";
import { readSettings } from "#settings.ts";
import { listTables } from "#testing/backup-steps.ts";
import { addressOf, heard } from "#testing/command-steps.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { databaseAfter } from "#testing/older-database.ts";
import { testApp } from "#testing/test-app.ts";
import { backUp } from "./backup.ts";
import { restoreFile } from "./restore.ts";
import { testFolder } from "#testing/test-folder.ts";

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

test("a rejected restore over an older database leaves it as it was", async () => {
  const { file } = await backedUp();
  const { pool } = await databaseAfter(5);
  const tables = await listTables(pool);
  await pool.query("create view mine as select * from checkups");
  const folder = await testFolder();
  expect(await restoreInto(addressOf(pool), folder, file, true)).toContain("nothing was changed");
  expect(await listTables(pool)).toEqual(tables);
  expect(await count(pool, "drizzle.__drizzle_migrations")).toBe(5);

  await pool.query("drop view mine");
  expect(await restoreInto(addressOf(pool), folder, file, true)).toContain("Restored: ");
  expect(await readdir(join(folder, "backups"))).toHaveLength(2); // one of each try
  expect(await count(pool, "checkups")).toBe(1);
});

test("the copy that a restore makes first counts as no backup", async () => {
  const { app, again } = await backedUp();
  await app.pool.query("create view mine as select * from checkups");
  expect(await again()).toContain("view mine depends");
  expect(await count(app.pool, "backups")).toBe(1);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { advisoryLocks } from "#db/locks.ts";
import { knownMigrations } from "#db/migrate.ts";
import { databaseAfter } from "#testing/older-database.ts";

/** The command is a process that loads much of the server. */
vi.setConfig({ testTimeout: 60_000 });

test("a command whose migration waits for a backup says so, and ends on Ctrl-C", async () => {
  const { pool } = await databaseAfter(knownMigrations().length - 1);
  const backup = await pool.connect();
  onTestFinished(() => backup.release(true));
  await backup.query("begin");
  await backup.query("select pg_advisory_xact_lock_shared($1)", [advisoryLocks.migration]);

  const file = fileURLToPath(new URL("admin.ts", import.meta.url));
  const child = spawn(process.execPath, [file, "grant", "ann@acme.com"], {
    env: { PATH: process.env["PATH"], DATABASE_URL: pool.options.connectionString },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const failing = text(child.stderr);
  const closed = once(child, "close");
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  expect(said.toString()).toMatch(/waits for .* a backup\. Ctrl-C ends the wait\.\n$/);
  child.kill("SIGINT");
  expect(await closed).toEqual([1, null]);
  expect(await failing).toBe("Stopped: nothing was changed.\n");
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { messages } from "@app/contract";
import { expect, onTestFinished, test, vi } from "vitest";
import { advisoryLocks } from "#db/locks.ts";
import { knownMigrations } from "#db/migrate.ts";
import { users } from "#db/schema.ts";
import { testDatabase } from "#testing/test-app.ts";
import { databaseAfter } from "#testing/older-database.ts";

/** The command is a process that loads much of the server. */
vi.setConfig({ testTimeout: 60_000 });

/** The command, as a process. */
function grant(email: string, databaseUrl: string | undefined) {
  const file = fileURLToPath(new URL("admin.ts", import.meta.url));
  const child = spawn(process.execPath, [file, "grant", email], {
    env: { PATH: process.env["PATH"], DATABASE_URL: databaseUrl },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

test("makes no administrator of an address that sign-in rejects", async () => {
  const { db, pool } = await testDatabase();
  const child = grant("ann@gmail.com", pool.options.connectionString);
  const failing = text(child.stderr);
  expect(await once(child, "close")).toEqual([1, null]);
  expect(await failing).toBe(`ann@gmail.com cannot sign in. ${messages.businessEmail}\n`);
  expect(await db.$count(users)).toBe(0);
});

test("a command prints that its migration waits for a backup, and ends on Ctrl-C", async () => {
  const { pool } = await databaseAfter(knownMigrations().length - 1);
  const backup = await pool.connect();
  onTestFinished(() => backup.release(true));
  await backup.query("begin");
  await backup.query("select pg_advisory_xact_lock_shared($1)", [advisoryLocks.migration]);

  const child = grant("ann@acme.com", pool.options.connectionString);
  const failing = text(child.stderr);
  const closed = once(child, "close");
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  expect(said.toString()).toMatch(/waits for .* a backup\. Ctrl-C ends the wait\.\n$/);
  child.kill("SIGINT");
  expect(await closed).toEqual([1, null]);
  expect(await failing).toBe("Stopped: nothing was changed.\n");
});

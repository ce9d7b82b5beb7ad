import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { addressOf, count, filledApp } from "#testing/command-steps.ts";
import { backUp, restore } from "#testing/backup-steps.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";
import { testFolder } from "#testing/test-folder.ts";

/** Each command is a process that loads the whole server. */
vi.setConfig({ testTimeout: 120_000 });
const slowly = { timeout: 60_000, interval: 100 };

type App = Awaited<ReturnType<typeof testApp>>;

function start(app: App, command: "backup" | "restore", args: string[], settings = {}) {
  const file = fileURLToPath(new URL(`${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    cwd: app.settings.DATA_DIR,
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: app.settings.DATA_DIR,
      DATABASE_URL: addressOf(app.pool),
      ...settings,
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]).then(
    ([out, error]) => ({ code: child.exitCode, out, error }),
  );
  return { child, ended };
}

const run = (...parts: Parameters<typeof start>) => start(...parts).ended;

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function filled() {
  const parts = await filledApp();
  return { ...parts, file: join(parts.app.settings.DATA_DIR, "it.backup") };
}

test("a backup says what it holds, and a restore to another machine what it did", async () => {
  const { app, fileId, file } = await filled();
  const made = await run(app, "backup", [file]);
  expect(made).toMatchObject({ code: 0, error: "" });
  expect(made.out).toMatch(
    /rows, 1 CheckUps, 1 files, [\d.]+ kB, \d+\.\d s\.\nSHA-256 [0-9a-f]{64}/,
  );
  expect(await readdir(dirname(file))).not.toContain("it.backup.part");
  expect(await count(app, "backups")).toBe(1);

  const other = await testApp();
  const restored = await run(other, "restore", [file]);
  expect(restored).toMatchObject({ code: 0, error: "" });
  expect(restored.out).toContain("1 CheckUps, 1 files");
  expect(await count(other, "checkups")).toBe(1);
  expect(await other.storage.get(fileId)).toBeDefined();
  expect(await readFile(join(other.settings.DATA_DIR, "session-secret"), "utf8")).toBe(app.secret);
});

test("a command prints its usage for unknown arguments", async () => {
  const app = await testApp();
  const { code, error } = await run(app, "restore", ["a", "--all"]);
  expect({ code, error }).toEqual({
    code: 2,
    error: "Usage: npm run restore -- FILE [--without-copy]\n",
  });
});

/** Waits until as many sessions as this wait for a lock to do this. */
const untilWaiting = (app: App, statement: string, sessions: number) =>
  vi.waitFor(async () => {
    const { rowCount } = await app.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1",
      [`${statement}%`],
    );
    expect(rowCount).toBe(sessions);
  }, slowly);

/** Starts a command while another session holds a lock, and ends it when it waits for that. */
async function stopAtLock(
  app: App,
  { held, waiting, signal }: { held: string; waiting: string; signal: NodeJS.Signals },
  ...command: ["backup" | "restore", string[]]
) {
  const holder = await app.pool.connect();
  try {
    await holder.query(`begin; ${held}`);
    const { child, ended } = start(app, ...command);
    await untilWaiting(app, waiting, 1);
    child.kill(signal);
    return await ended;
  } finally {
    await holder.query("rollback");
    holder.release();
    await untilWaiting(app, waiting, 0); // the session of a process that was killed ends later
  }
}

test("a backup that is killed leaves nothing in place of the last one, and the next one works", async () => {
  const { app, file } = await filled();
  await backUp(app, file);
  const before = await readFile(file);
  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    const held = "lock table stored_files in access exclusive mode";
    const options = { held, waiting: "copy public.", signal };
    const { code, error } = await stopAtLock(app, options, "backup", [file]);
    expect(await readFile(file)).toEqual(before);
    if (signal === "SIGTERM") {
      expect({ code, error }).toEqual({ code: 1, error: "Stopped: nothing was changed.\n" });
      expect(await isThere(`${file}.part`)).toBe(false);
    }
  }
  await backUp(app, file);
  expect(await restore(app, file)).toMatchObject({ checkups: 1, files: 1 });
});

test("a restore that is killed leaves the data as it was, and the next one works", async () => {
  const { app, file } = await filled();
  await backUp(app, file);
  const other = await testApp();
  await makeFullCheckup(other.db);
  await makeFullCheckup(other.db);
  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    const options = { held: "select from checkups", waiting: "drop table", signal };
    const { code } = await stopAtLock(other, options, "restore", [file, "--without-copy"]);
    expect(await count(other, "checkups")).toBe(2);
    if (signal === "SIGTERM") expect(code).toBe(1);
  }
  await restore(other, file);
  expect(await count(other, "checkups")).toBe(1);
});

test("a full disk leaves no half backup", async ({ skip }) => {
  const { app, file } = await filled();
  const small = await testFolder();
  const mounted = spawn("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", small]);
  const [mountCode] = (await Promise.race([
    once(mounted, "close"),
    once(mounted, "error"),
  ])) as unknown[];
  if (mountCode !== 0) skip();
  onTestFinished(async () => void (await once(spawn("umount", [small]), "close")));
  await mkdir(join(small, "sub"));
  const { code, error } = await run(app, "backup", [join(small, "sub", "it.backup")]);
  expect({ code, error }).toEqual({ code: 1, error: "The disk is full.\n" });
  expect(await readdir(join(small, "sub"))).toEqual([]);
  expect(await isThere(file)).toBe(false);
  expect(await count(app, "backups")).toBe(0);
  expect((await stat(small)).isDirectory()).toBe(true);
});

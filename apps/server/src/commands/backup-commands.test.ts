import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { storeFile } from "#backup/backup-steps.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

/** Each command is a process that loads the whole server. */
vi.setConfig({ testTimeout: 120_000 });
const patience = { timeout: 60_000, interval: 100 };

type App = Awaited<ReturnType<typeof testApp>>;

const addressOf = ({ pool }: App) =>
  (pool.options as { connectionString: string }).connectionString;

function start(app: App, command: "backup" | "restore", args: string[], settings = {}) {
  const file = fileURLToPath(new URL(`${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    cwd: app.settings.DATA_DIR,
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: app.settings.DATA_DIR,
      DATABASE_URL: addressOf(app),
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

async function filledApp() {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  await makeFullCheckup(app.db, ann.user.id);
  const fileId = await storeFile(app, Buffer.from("a picture"));
  const secret = join(app.settings.DATA_DIR, "session-secret");
  await writeFile(secret, app.secret, { mode: 0o600 });
  return { app, fileId, secret, file: join(app.settings.DATA_DIR, "it.backup") };
}

const count = async (app: App, table: string) =>
  (await app.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!
    .count; // a count is one row

test("a backup says what it holds, and a restore to another machine what it did", async () => {
  const { app, fileId, file } = await filledApp();
  const made = await run(app, "backup", [file]);
  expect(made).toMatchObject({ code: 0, error: "" });
  expect(made.out).toMatch(
    /rows, 1 check-ups, 1 files, \d+\.\d MB, \d+\.\d s\.\nSHA-256 [0-9a-f]{64}/,
  );
  expect(await readdir(dirname(file))).not.toContain("it.backup.part");
  expect(await count(app, "backups")).toBe(1);

  const other = await testApp();
  const restored = await run(other, "restore", [file]);
  expect(restored).toMatchObject({ code: 0, error: "" });
  expect(restored.out).toContain("1 check-ups, 1 files");
  expect(await count(other, "checkups")).toBe(1);
  expect(await other.storage.get(fileId)).toBeDefined();
  expect(await readFile(join(other.settings.DATA_DIR, "session-secret"), "utf8")).toBe(app.secret);
  expect(await isThere(join(other.settings.DATA_DIR, "backups"))).toBe(false);
});

test("data that is replaced is copied first, and its secret kept", async () => {
  const { app, file } = await filledApp();
  await run(app, "backup", [file]);
  const { app: other, fileId: gone, secret } = await filledApp();
  await makeFullCheckup(other.db);
  await writeFile(secret, "the secret of before, of thirty-two characters");
  const restored = await run(other, "restore", [file]);
  expect(restored.code).toBe(0);
  expect(await readFile(secret, "utf8")).toBe(app.secret);
  expect(await readFile(`${secret}.before-restore`, "utf8")).toContain("of before");
  expect(await count(other, "checkups")).toBe(1);
  expect(await other.storage.get(gone)).toBeUndefined();

  const folder = join(other.settings.DATA_DIR, "backups");
  const [copy = ""] = await readdir(folder);
  expect(copy).toMatch(/^before-restore-[\dTZ-]+\.backup$/);
  const back = await run(other, "restore", [join(folder, copy), "--without-copy"]);
  expect(back.code).toBe(0);
  expect(await count(other, "checkups")).toBe(2);
  expect(await other.storage.get(gone)).toBeDefined();
  expect(await readFile(secret, "utf8")).toContain("of before");
  expect(await readdir(folder)).toHaveLength(1);
});

test("with another secret in the settings, a restore says what does not work any more", async () => {
  const { app, file } = await filledApp();
  await run(app, "backup", [file]);
  const settings = { SESSION_SECRET: "another one of thirty-two characters" };
  const { code, out } = await run(app, "restore", [file, "--without-copy"], settings);
  expect(code).toBe(0);
  expect(out).toContain("made with another session secret: take it out of the backup");
});

test.each([
  ["backup", []],
  ["backup", ["a", "b"]],
  ["backup", ["--help"]],
  ["restore", []],
  ["restore", ["a", "--all"]],
] as const)("%s %j is answered with its usage", async (command, args) => {
  const app = await testApp();
  const { code, error } = await run(app, command, [...args]);
  expect(code).toBe(2);
  expect(error).toMatch(/^Usage: npm run (backup|restore) -- FILE/);
});

test.each([
  ["restore", "nothing", {}, /^There is no such file or folder: /],
  ["restore", ".", {}, / is a folder\.$/],
  ["backup", "no-folder/it", {}, /^There is no such file or folder: /],
  ["backup", "files", {}, / is a folder\.$/],
  ["backup", "it", { DATABASE_URL: "postgres://127.0.0.1:1/none" }, /./],
] as const)("%s of %s is refused in one sentence", async (command, name, settings, sentence) => {
  const { app } = await filledApp();
  const { code, error } = await run(app, command, [name], settings);
  expect(code).toBe(1);
  expect(error.trimEnd().split("\n")).toEqual([expect.stringMatching(sentence)]);
  expect((await readdir(app.settings.DATA_DIR)).toSorted()).toEqual(["files", "session-secret"]);
});

/** Waits until somebody in this database waits for a lock. */
const someoneWaits = (app: App) =>
  vi.waitFor(async () => {
    const { rowCount } = await app.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rowCount).toBeGreaterThan(0);
  }, patience);

/** While something of the database is held, starts a command and ends it when it has come there. */
async function stopAtLock(
  app: App,
  { held, signal, atLock }: { held: string; signal: NodeJS.Signals; atLock?: () => Promise<void> },
  ...command: ["backup" | "restore", string[]]
) {
  const holder = await app.pool.connect();
  try {
    await holder.query(`begin; ${held}`);
    const { child, ended } = start(app, ...command);
    await someoneWaits(app);
    await atLock?.();
    child.kill(signal);
    return await ended;
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

test("a backup that is killed leaves nothing in place of the last one, and the next one works", async () => {
  const { app, file } = await filledApp();
  await run(app, "backup", [file]);
  const before = await readFile(file);
  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    const held = "lock table stored_files in access exclusive mode";
    const { code, error } = await stopAtLock(app, { held, signal }, "backup", [file]);
    expect(await readFile(file)).toEqual(before);
    if (signal === "SIGTERM") {
      expect({ code, error }).toEqual({ code: 1, error: "Stopped: nothing was changed.\n" });
      expect(await isThere(`${file}.part`)).toBe(false);
    }
  }
  expect((await run(app, "backup", [file])).code).toBe(0);
  expect((await run(app, "restore", [file])).code).toBe(0);
});

test("a restore that is killed leaves the data as it was, and the next one works", async () => {
  const { app, file, fileId } = await filledApp();
  await run(app, "backup", [file]);
  const other = await testApp();
  await makeFullCheckup(other.db);
  await makeFullCheckup(other.db);
  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    // It comes there at its very end: all is entered, all files are put.
    const atLock = async () => expect(await other.storage.get(fileId)).toBeDefined();
    const wish = { held: "select from checkups", signal, atLock };
    const { code } = await stopAtLock(other, wish, "restore", [file, "--without-copy"]);
    expect(await count(other, "checkups")).toBe(2);
    if (signal === "SIGTERM") expect(code).toBe(1);
  }
  expect((await run(other, "restore", [file, "--without-copy"])).code).toBe(0);
  expect(await count(other, "checkups")).toBe(1);
});

test("a full disk leaves no half backup", async ({ skip }) => {
  const { app, file } = await filledApp();
  const small = await mkdtemp(join(tmpdir(), "checkup-small-"));
  onTestFinished(() => rm(small, { recursive: true, force: true }));
  const mounted = spawn("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", small]);
  const [mountCode] = (await Promise.race([
    once(mounted, "close"),
    once(mounted, "error"),
  ])) as unknown[];
  if (mountCode !== 0) skip();
  onTestFinished(async () => void (await once(spawn("umount", [small]), "close")));
  await mkdir(join(small, "sub"));
  const { code, error } = await run(app, "backup", [join(small, "sub", "it.backup")]);
  expect({ code, error }).toEqual({ code: 1, error: "The disk is full: nothing was changed.\n" });
  expect(await readdir(join(small, "sub"))).toEqual([]);
  expect(await isThere(file)).toBe(false);
  expect(await count(app, "backups")).toBe(0);
  expect((await stat(small)).isDirectory()).toBe(true);
});

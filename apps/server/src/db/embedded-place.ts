import { randomBytes } from "node:crypto";
import { chmod, mkdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { databaseAccount, isRoot, mayEnter, sharedFolder } from "#db/embedded-account.ts";
import { missingIsUndefined, readText, writeOnce } from "#db/embedded-files.ts";
import { type Account, run } from "#db/embedded-process.ts";

/** Where a database lies and who runs it. */
export interface Place {
  dataDir: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  account: Account;
  password: string;
}

async function readLocation(dataDir: string) {
  const elsewhere = (await readText(locationFile(dataDir)))?.trim();
  return { cluster: elsewhere ?? join(dataDir, "postgres"), elsewhere };
}

/** PostgreSQL's own data folder, where it is or will be. */
export const findCluster = async (dataDir: string): Promise<string> =>
  (await readLocation(dataDir)).cluster;

/** Whether a database was ever made here; rejects (EACCES) when this account may not look. */
export async function isClusterMade(dataDir: string): Promise<boolean> {
  const { cluster, elsewhere } = await readLocation(dataDir);
  if (elsewhere !== undefined) return true;
  return (await stat(join(cluster, "PG_VERSION")).catch(missingIsUndefined)) !== undefined;
}

export async function findPlace(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const { cluster, elsewhere } = await readLocation(home);
  const existing = await stat(cluster).catch(missingIsUndefined);
  if (!existing && elsewhere) {
    // Making a new one here would pass off an empty database as the old one.
    throw new Error(
      `The database of ${home} is missing: ${locationFile(home)} says that it lies in ${cluster}.`,
    );
  }
  const account = existing ? await ownerOf(cluster, existing) : await databaseAccount();
  const place = { dataDir: home, account, password: await password(home) };
  if (await mayEnter(elsewhere ?? home, account)) return { ...place, cluster };
  if (existing)
    throw new Error(
      `The account with the number ${account.uid}, which owns ${cluster}, may not enter it.`,
    );
  return { ...place, cluster: await placeElsewhere(home, account) };
}

/** Called once the database is there, so that the file never names a folder that was not made. */
export async function noteLocation({ dataDir, cluster }: Place): Promise<void> {
  if (cluster !== join(dataDir, "postgres")) await writeOnce(locationFile(dataDir), cluster);
}

function locationFile(dataDir: string): string {
  return join(dataDir, "database-location");
}

function password(dataDir: string): Promise<string> {
  return writeOnce(join(dataDir, "database-password"), randomBytes(32).toString("base64url"));
}

/** Existing data is run by its owner: PostgreSQL insists on that, and root may have taken over a user's data. */
async function ownerOf(
  cluster: string,
  { uid, gid }: { uid: number; gid: number },
): Promise<Account> {
  const ourUid = process.getuid?.();
  if (ourUid === undefined) return {};
  if (!isRoot) {
    if (uid === ourUid) return {};
    throw new Error(
      `The data folder ${cluster} belongs to another account (number ${uid}): start as that one.`,
    );
  }
  if (uid !== 0) return { uid, gid };
  const account = await databaseAccount();
  const { ok, output } = await run("chown", ["-R", `${account.uid}:${account.gid}`, cluster]);
  if (!ok)
    throw new Error(
      `The data folder ${cluster} could not be handed to the database's account: ${output}`,
    );
  return account;
}

async function placeElsewhere(dataDir: string, account: Account): Promise<string> {
  const id = await writeOnce(join(dataDir, "instance-id"), randomBytes(8).toString("hex"));
  const folder = join(sharedFolder, id);
  await mkdir(folder, { recursive: true });
  // Whatever root's umask; PostgreSQL closes its own folder inside to everybody else.
  await chmod(sharedFolder, 0o755);
  await chmod(folder, 0o755);
  const real = await realpath(folder);
  if (await mayEnter(real, account)) return join(real, "postgres");
  throw new Error(`The database's account may enter neither ${dataDir} nor ${folder}.`);
}

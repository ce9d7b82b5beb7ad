import { chown, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Engine } from "#db/embedded-engine.ts";
import { buildFolder, readText } from "#db/embedded-files.ts";
import type { Place } from "#db/embedded-place.ts";
import { run } from "#db/embedded-process.ts";

export const roleName = "compliance";

/** Makes PostgreSQL's data folder if there is none, and refuses one of another major version. */
export async function ensureCluster(
  engine: Engine,
  place: Place,
  isDurable: boolean,
): Promise<void> {
  const version = (await readText(join(place.cluster, "PG_VERSION")))?.trim();
  const major = engine.version.split(".")[0];
  if (version === undefined) {
    await buildFolder(place.cluster, (aside) => initialise(engine, place, aside, isDurable));
  } else if (version !== major) {
    throw new Error(
      `The data folder ${place.cluster} was made by PostgreSQL ${version} and this is PostgreSQL ${major}: ` +
        `make a backup with the version of this product that made it, and restore it with this one.`,
    );
  }
}

async function initialise(
  engine: Engine,
  place: Place,
  aside: string,
  isDurable: boolean,
): Promise<string> {
  const { uid, gid } = place.account;
  const passwordFile = join(aside, "password");
  await writeFile(passwordFile, place.password, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) {
    await chown(passwordFile, uid, gid);
    await chown(aside, uid, gid);
  }
  const data = join(aside, "data");
  // PostgreSQL's own C.UTF-8 sorts and compares the same on every machine, whatever locales it has.
  const locale = [
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
  const access = [`--username=${roleName}`, "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  // Later checkpoints write out only what changed since, so files left unsynced here could be lost in a power cut for as
  // long as the system holds them back; syncing costs some 50 ms.
  const sync = isDurable ? [] : ["--no-sync"];
  const made = await run(
    engine.initdb,
    [`--pgdata=${data}`, ...locale, ...access, ...sync],
    place.account,
  );
  if (!made.ok) throw new Error(whyNotMade(made.output, place));
  return data;
}

function whyNotMade(output: string, { cluster }: Place): string {
  if (/No space left|quota exceeded/i.test(output))
    return `The disk of the data folder ${cluster} is full.`;
  const reason = /(?:FATAL|PANIC|error): +(.*)/.exec(output)?.[1] ?? output.split("\n").at(-1);
  return `The data folder ${cluster} could not be made: ${reason}`;
}

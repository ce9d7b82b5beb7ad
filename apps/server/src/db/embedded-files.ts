import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isAlive } from "#db/embedded-process.ts";

export function missingIsUndefined(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

export async function readText(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(missingIsUndefined);
}

export async function syncToDisk(path: string): Promise<void> {
  // Windows cannot open folders, and needs no sync of them.
  if (process.platform === "win32" && (await stat(path)).isDirectory()) return;
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes a small file unless it is there, and answers what stands in it: of two writers at once, both get the same. */
export async function writeOnce(path: string, text: string): Promise<string> {
  const existing = await readText(path);
  if (existing !== undefined) return existing.trim();
  const aside = `${path}.new-${randomBytes(4).toString("hex")}`;
  const file = await open(aside, "wx", 0o600);
  try {
    await file.writeFile(`${text}\n`);
    await file.sync();
    // A link, unlike a rename, never replaces the file of somebody who was faster.
    await link(aside, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await syncToDisk(dirname(path));
  } finally {
    await file.close();
    await rm(aside, { force: true });
  }
  return (await readFile(path, "utf8")).trim();
}

const beingBuilt = new Set<string>();

/**
 * Builds a folder aside and moves it into place in one step, so that it is there whole or not at all, even after a crash
 * or with two builders at once. `build` gets an empty folder and answers which folder inside it is the result.
 */
export async function buildFolder(
  target: string,
  build: (aside: string) => Promise<string>,
): Promise<void> {
  await removeLeftovers(target);
  const aside = `${target}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  beingBuilt.add(aside);
  try {
    await mkdir(aside, { mode: 0o700 });
    await rename(await build(aside), target).catch(async (error: NodeJS.ErrnoException) => {
      const faster = await readdir(target).catch(() => []);
      if (faster.length === 0) throw error;
    });
    await syncToDisk(dirname(target));
  } finally {
    await rm(aside, { recursive: true, force: true });
    beingBuilt.delete(aside);
  }
}

async function removeLeftovers(target: string): Promise<void> {
  const prefix = `${basename(target)}.new-`;
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix)) continue;
    const path = join(dirname(target), name);
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    // Our own number can be that of an earlier life: a container gives out the same ones each time.
    const isInUse = pid === process.pid ? beingBuilt.has(path) : isAlive(pid);
    // Best effort: what cannot be removed now, because a killed builder's initdb still writes to it, goes next time.
    if (!isInUse)
      await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

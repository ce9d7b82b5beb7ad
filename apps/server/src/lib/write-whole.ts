import { randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open, rename, rm, writeFile } from "node:fs/promises";

/** Writes a file that only our account reads. It is there whole or not at all: when the disk is full, or the power fails. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.part`;
  try {
    // Flushed, or the name could be on the disk before the content.
    await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
    await rename(unfinished, path);
  } catch (error) {
    // On a full disk each try would leave another piece, and the room that is made would go to them.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Puts the names in a folder on the disk: without it, a power cut could undo a rename. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => undefined); // not every system can sync a folder
  await folder?.close();
}

/** For reading a file that need not be there. */
export function missingIsUndefined(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** Reads a file that only our account reads, and makes it if there is none: of two that make it at once the first one's stays. */
export function readOrCreate(path: string, make: () => string): string {
  if (!existsSync(path)) {
    const unfinished = `${path}.${process.pid}-${randomUUID()}`;
    try {
      writeFileSync(unfinished, make(), { mode: 0o600, flush: true });
      linkSync(unfinished, path); // unlike a rename, a link replaces nothing
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(unfinished, { force: true });
    }
  }
  return readFileSync(path, "utf8");
}

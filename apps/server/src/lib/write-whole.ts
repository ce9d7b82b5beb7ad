import { rename, rm, writeFile } from "node:fs/promises";

/** Writes a file that only our account reads. It is there whole or not at all: also when the disk is full. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.part`;
  try {
    await writeFile(unfinished, bytes, { mode: 0o600 });
    await rename(unfinished, path);
  } catch (error) {
    // On a full disk each try would leave another piece, and the room that is made would go to them.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

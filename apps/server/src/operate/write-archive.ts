import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { BackupError } from "./backup-format.ts";

export type AddEntry = (name: string, content: Uint8Array) => Promise<void>;

/** Writes a gzipped tar beside `path`, and renames it to `path` once it is complete and on the disk. */
export async function writeArchive<Result>(
  path: string,
  fill: (add: AddEntry) => Promise<Result>,
): Promise<Result> {
  const target = await ordinaryFile(path);
  const unfinished = `${target}.part`;
  await rm(unfinished, { force: true }); // of a process that was killed
  const archive = pack();
  const file = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
  // Level 3: pictures are compressed already, and answers get little smaller by more work.
  const written = pipeline(archive, createGzip({ level: 3 }), file);
  written.catch(() => undefined); // `add` and the end report it
  const add: AddEntry = async (name, content) => {
    const added = new Promise<void>((resolve, reject) => {
      const header = { name, size: content.length, mode: 0o600 };
      archive.entry(header, (error) => (error ? reject(error) : resolve())).end(content);
    });
    // Why writing failed says more than that the archive was closed.
    const orCause = added.catch((error: Error) => written.then(() => Promise.reject(error)));
    await Promise.race([orCause, written]);
  };
  try {
    const result = await fill(add);
    archive.finalize();
    await written;
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    return result;
  } catch (error) {
    archive.destroy();
    await written.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Where a link leads to; rejects a device or a pipe, which a rename would replace. */
async function ordinaryFile(path: string): Promise<string> {
  const existing = await stat(path).catch(() => undefined);
  if (!existing) return path; // what prevents creating it is reported by the write
  if (!existing.isFile() && !existing.isDirectory()) {
    throw new BackupError(`${path} is no ordinary file, and a backup replaces no other.`);
  }
  return realpath(path);
}

/** Without it, a power cut could undo the rename. */
async function syncFolder(path: string) {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => undefined); // not every system can sync a folder
  await folder?.close();
}

/** Size and SHA-256 of a whole file. */
export async function checksumOf(path: string): Promise<{ bytes: number; checksum: string }> {
  const whole = createHash("sha256");
  await pipeline(createReadStream(path), whole);
  return { bytes: (await stat(path)).size, checksum: whole.digest("hex") };
}

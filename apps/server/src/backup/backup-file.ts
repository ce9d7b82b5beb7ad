import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, realpath, rename, rm, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { BackupRefused } from "./format.ts";
import type { BackupEntry } from "./format.ts";

export const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

export interface BackupFile {
  /** What was added so far. */
  entries: BackupEntry[];
  add(name: string, content: Uint8Array): Promise<void>;
  /** Puts the file in its place, whole and on the disk. */
  finish(): Promise<{ bytes: number; checksum: string }>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
}

/** A packed archive that is written beside its place, and takes it only when it is complete. */
export async function createBackupFile(wished: string, madeAt: Date): Promise<BackupFile> {
  const path = await plainPlace(wished);
  const unfinished = `${path}.part`;
  await rm(unfinished, { force: true }); // of a process that was killed
  const packed = pack();
  const whole = createHash("sha256");
  let bytes = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _, done) => {
      whole.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const target = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
  // Level 3: pictures are packed already, and answers get little smaller by more work.
  const written = pipeline(packed, createGzip({ level: 3 }), counted, target);
  written.catch(() => undefined); // told by whoever adds next
  const entries: BackupEntry[] = [];

  return {
    entries,
    add: async (name, content) => {
      const size = content.length;
      const added = new Promise<void>((resolve, reject) => {
        const header = { name, size, mode: 0o600, mtime: madeAt };
        packed.entry(header, (error) => (error ? reject(error) : resolve())).end(content);
      });
      await Promise.race([
        // Why writing ended tells more than that it did.
        added.catch((error: unknown) => written.then(() => Promise.reject(error as Error))),
        written,
      ]);
      entries.push({ name, size, sha256: sha256(content) });
    },
    finish: async () => {
      packed.finalize();
      await written;
      await rename(unfinished, path);
      const folder = await open(dirname(path)).catch(() => undefined);
      await folder?.sync().catch(() => undefined); // not every system lets a folder be synchronised
      await folder?.close();
      return { bytes, checksum: whole.digest("hex") };
    },
    discard: async () => {
      packed.destroy();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/** Where a link leads to; refuses to put a file in place of a device or a pipe. */
async function plainPlace(wished: string): Promise<string> {
  const there = await stat(wished).catch(() => undefined);
  if (!there) return wished; // what keeps it from being made is told then
  if (!there.isFile() && !there.isDirectory()) {
    throw new BackupRefused(
      `${wished} is no ordinary file: a backup takes the place of none other.`,
    );
  }
  return realpath(wished);
}

const readBytes = 256 * 1024;

/** The file from its beginning; the handle stays open, to read the very same file again. */
export async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(readBytes), 0, readBytes, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Size and SHA-256 of a whole file. */
export async function checksumOf(handle: FileHandle): Promise<{ bytes: number; checksum: string }> {
  const whole = createHash("sha256");
  let bytes = 0;
  for await (const chunk of chunksOf(handle)) {
    whole.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, checksum: whole.digest("hex") };
}

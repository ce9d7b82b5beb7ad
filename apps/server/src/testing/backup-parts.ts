import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { extract, pack } from "tar-stream";
import { expect } from "vitest";
import { BackupError, headerName, manifestName, sha256 } from "#operate/archive.ts";
import type { BackupHeader, BackupManifest } from "#operate/archive.ts";
import { checkups } from "#db/schema.ts";
import { backUp, fillEveryTable, restore } from "./backup-steps.ts";
import { testApp } from "./test-app.ts";
import { testFolder } from "./test-folder.ts";

export interface Part {
  name: string;
  content: Buffer;
  type?: "file" | "symlink";
}

async function partsOf(bytes: Buffer): Promise<Part[]> {
  const archive = extract();
  archive.end(gunzipSync(bytes));
  const parts: Part[] = [];
  for await (const entry of archive) {
    parts.push({ name: entry.header.name, content: await buffer(entry) });
  }
  return parts;
}

export async function packed(parts: Part[]): Promise<Buffer> {
  const archive = pack();
  const whole = buffer(archive);
  for (const { name, content, type = "file" } of parts) {
    const entry = archive.entry({
      name,
      type,
      linkname: "/etc/passwd",
      size: type === "file" ? content.length : 0,
    });
    if (type === "file") {
      entry.end(content);
      await once(entry, "close");
    }
  }
  archive.finalize();
  return gzipSync(await whole);
}

/** A backup, and a way to try to restore other bytes over the data. */
export async function backedUp() {
  const app = await testApp();
  await fillEveryTable(app);
  const folder = await testFolder();
  const file = join(folder, "all.backup");
  await backUp(app, file);
  const bytes = await readFile(file);
  /** The message with which restoring other bytes is rejected; undefined when it is not. */
  const rejection = async (others: Buffer) => {
    const other = join(folder, "other.backup");
    await writeFile(other, others);
    try {
      await restore(app, other);
      return undefined;
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      return error.message;
    }
  };
  const untouched = async () => {
    expect(await app.db.$count(checkups)).toBe(2);
    const { rows } = await app.pool.query("select 1 from audit_log where action = 'restore'");
    expect(rows).toEqual([]);
  };
  return { app, bytes, rejection, untouched, parts: await partsOf(bytes) };
}

/** The same parts with another description, and a list of parts and checksums that fits. */
export function edited(
  parts: Part[],
  editHeader: (header: BackupHeader) => unknown = (header) => header,
  editManifest: (manifest: BackupManifest) => unknown = (manifest) => manifest,
): Part[] {
  const read = <Value>(name: string) =>
    JSON.parse(parts.find((part) => part.name === name)!.content.toString()) as Value;
  const first = Buffer.from(JSON.stringify(editHeader(read<BackupHeader>(headerName))));
  const manifest = read<BackupManifest>(manifestName);
  const all = parts.with(0, { name: headerName, content: first });
  manifest.entries = all
    .slice(0, -1)
    .map(({ name, content }) => ({ name, size: content.length, sha256: sha256(content) }));
  const last = Buffer.from(JSON.stringify(editManifest(manifest)));
  return all.with(-1, { name: manifestName, content: last });
}

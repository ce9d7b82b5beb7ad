import type { FileHandle } from "node:fs/promises";
import type { PoolClient } from "pg";
import type { FileStorage } from "#storage/file-storage.ts";
import { sha256 } from "./backup-file.ts";
import { BackupRefused, parseEntryName } from "./format.ts";
import { entriesOf } from "./read-backup.ts";
import { staging } from "./staging.ts";

const keysAtOnce = 1000;

/**
 * Puts contents into the storage while the transaction is open, and takes them out again when it fails. What is
 * there under the same key, and is something else, is replaced only once the transaction is committed.
 */
export class FileRestorer {
  count = 0;
  readonly #client: PoolClient;
  readonly #storage: FileStorage;
  readonly #put: string[] = [];
  /** By the key, the type. */
  readonly #toReplace = new Map<string, string>();

  constructor(client: PoolClient, storage: FileStorage) {
    this.#client = client;
    this.#storage = storage;
  }

  async add(id: string, content: Buffer): Promise<void> {
    const { rows } = await this.#client.query<{ mimetype: string; checksum: string }>(
      `select mimetype, checksum from ${staging}.stored_files where id = $1`,
      [id],
    );
    const [row] = rows;
    if (!row)
      throw new BackupRefused(`This backup holds a file (${id}) that its list of files lacks.`);
    if (row.checksum !== sha256(content))
      throw new BackupRefused(
        `This backup holds another file (${id}) than its list of files says.`,
      );
    this.count += 1;
    const present = await this.#storage.get(id);
    if (!present) {
      this.#put.push(id);
      await this.#storage.put(id, content, row.mimetype);
    } else if (sha256(present) !== row.checksum) {
      this.#toReplace.set(id, row.mimetype);
    }
  }

  /** Before a commit that does not come. */
  async undo(): Promise<void> {
    await removeAll(this.#storage, this.#put);
  }

  /** After the commit. */
  async replace(backup: FileHandle): Promise<void> {
    if (this.#toReplace.size === 0) return;
    for await (const { name, content } of entriesOf(backup)) {
      const entry = parseEntryName(name);
      const mimetype = entry?.kind === "file" ? this.#toReplace.get(entry.id) : undefined;
      if (entry?.kind === "file" && mimetype) await this.#storage.put(entry.id, content, mimetype);
    }
  }
}

export async function removeAll(storage: FileStorage, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += keysAtOnce) {
    await storage.remove(ids.slice(start, start + keysAtOnce));
  }
}

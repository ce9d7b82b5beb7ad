import type { PoolClient } from "pg";
import type { FileStorage } from "#storage/file-storage.ts";
import { sha256 } from "./backup-file.ts";
import { BackupRefused } from "./format.ts";
import { staging } from "./staging.ts";

const keysAtOnce = 1000;

/** Puts contents into the storage while the transaction is open, and takes them out again when it fails. */
export class FileRestorer {
  count = 0;
  readonly #client: PoolClient;
  readonly #storage: FileStorage;
  readonly #put: string[] = [];

  constructor(client: PoolClient, storage: FileStorage) {
    this.#client = client;
    this.#storage = storage;
  }

  async add(id: string, content: Buffer): Promise<void> {
    const { rows } = await this.#client.query<{ mimetype: string }>(
      `select mimetype from ${staging}.stored_files where id = $1`,
      [id],
    );
    const [row] = rows;
    if (!row)
      throw new BackupRefused(`This backup holds a file (${id}) that its list of files lacks.`);
    this.count += 1;
    const present = await this.#storage.get(id);
    if (present && sha256(present) === sha256(content)) return;
    if (!present) this.#put.push(id);
    await this.#storage.put(id, content, row.mimetype);
  }

  async undo(): Promise<void> {
    await removeAll(this.#storage, this.#put);
  }
}

export async function removeAll(storage: FileStorage, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += keysAtOnce) {
    await storage.remove(ids.slice(start, start + keysAtOnce));
  }
}

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedDatabase } from "../../apps/server/src/db/embedded.ts";
import type { EmbeddedDatabase } from "../../apps/server/src/db/embedded.ts";
import { freePort } from "../../e2e/product.ts";

/** A PostgreSQL that is not the product's own: it is stopped and started by somebody else, here by us. */
export class OtherDatabase {
  readonly folder: string;
  readonly #port: string;
  #server!: EmbeddedDatabase;

  private constructor(folder: string, port: string) {
    this.folder = folder;
    this.#port = port;
  }

  static async start(): Promise<OtherDatabase> {
    const folder = await mkdtemp(join(tmpdir(), "checkup-elsewhere-"));
    await chmod(folder, 0o755); // as root, PostgreSQL runs under an account of its own and must get in
    const database = new OtherDatabase(folder, String(await freePort()));
    await database.launch();
    return database;
  }

  get url(): string {
    return this.#server.url;
  }

  async launch(): Promise<void> {
    this.#server = await startEmbeddedDatabase({
      dataDir: this.folder,
      settings: { port: this.#port },
    });
  }

  /** Ends it in order; its data stay. */
  async end(): Promise<void> {
    await this.#server.stop();
  }

  /** Ends it, and removes its data. */
  async stop(): Promise<void> {
    await this.end();
    await rm(this.folder, { recursive: true, force: true });
  }
}

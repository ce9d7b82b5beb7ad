import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "../apps/server/src/db/embedded.ts";
import type { EmbeddedDatabase } from "../apps/server/src/db/embedded.ts";
import { fillStatements } from "./fill.ts";
import type { Checkout } from "./products.ts";
import { startProduct } from "./products.ts";

const whileFilling = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  max_wal_size: "8GB",
  maintenance_work_mem: "512MB",
};

/** A PostgreSQL server with a database per checkout and number of rows, as durable as the embedded one. */
export class Databases {
  readonly #dataDir: string;
  #server: EmbeddedDatabase;

  private constructor(dataDir: string, server: EmbeddedDatabase) {
    this.#dataDir = dataDir;
    this.#server = server;
  }

  /** Fills the databases without waiting for the disk, then restarts the server with the measured settings. */
  static async fill(checkouts: Checkout[], sizes: readonly number[]): Promise<Databases> {
    const dataDir = await mkdtemp(join(tmpdir(), "checkup-bench-"));
    await chmod(dataDir, 0o755); // as root, PostgreSQL runs under another account
    const filling = await startEmbeddedDatabase({ dataDir, settings: whileFilling });
    const databases = new Databases(dataDir, filling);
    process.once("SIGINT", () => void databases.stop().finally(() => process.exit(1)));
    try {
      for (const size of sizes)
        for (const checkout of checkouts) await databases.#fill(checkout, size);
      await filling.stop();
      spawnSync("sync"); // otherwise the system writes it during a measurement
      databases.#server = await startEmbeddedDatabase({ dataDir });
      return databases;
    } catch (error) {
      await databases.stop();
      throw error;
    }
  }

  url({ name }: Checkout, size: number | string): string {
    const url = new URL(this.#server.url);
    url.pathname = `rows_${size}_${name.replaceAll(/\W/g, "_")}`;
    return url.href;
  }

  async query<Row extends pg.QueryResultRow>(url: string, statement: string, values?: unknown[]) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Copies a database, replacing one with the same name. */
  async copy(checkout: Checkout, from: number, to: string): Promise<string> {
    const url = this.url(checkout, to);
    const name = new URL(url).pathname.slice(1);
    const template = new URL(this.url(checkout, from)).pathname.slice(1);
    await this.query(this.#server.url, `drop database if exists ${name} with (force)`);
    await this.query(this.#server.url, `create database ${name} template ${template}`);
    return url;
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  async #fill(checkout: Checkout, size: number): Promise<void> {
    const start = performance.now();
    const url = this.url(checkout, size);
    await this.query(this.#server.url, `create database ${new URL(url).pathname.slice(1)}`);
    // Runs the checkout's migrations and reference data.
    await (await startProduct(checkout, url)).stop();
    // Indexes that are built at the end take a third of the time.
    const indexes = await this.query<{ name: string; definition: string }>(
      url,
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index join pg_class on pg_class.oid = indrelid
       where relnamespace = 'public'::regnamespace
         and not exists (select from pg_constraint where conindid = indexrelid)`,
    );
    for (const { name } of indexes) await this.query(url, `drop index ${name}`);
    for (const statement of fillStatements(size)) await this.query(url, statement);
    for (const { definition } of indexes) await this.query(url, definition);
    await this.query(url, "vacuum analyze");
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`${checkout.name}: ${size.toLocaleString("en")} rows filled in ${seconds} s`);
  }
}

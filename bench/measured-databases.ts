import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { connect } from "../apps/server/src/db/client.ts";
import { startEmbeddedDatabase } from "../apps/server/src/db/embedded.ts";
import type { EmbeddedDatabase } from "../apps/server/src/db/embedded.ts";
import { migrateDatabase } from "../apps/server/src/db/migrate.ts";
import { patiently } from "../apps/server/src/db/patience.ts";
import type { DatabasePool } from "../apps/server/src/db/pool.ts";
import { loadReferenceData } from "../apps/server/src/reference-data/load.ts";
import { fillApplications, fillCustomers } from "./fill.ts";
import { withoutIndexes } from "./without-indexes.ts";

const whileFilling = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  max_wal_size: "8GB",
  maintenance_work_mem: "512MB",
};

/** One PostgreSQL with a database for each number of rows, durable as the product's own is. */
export class MeasuredDatabases {
  readonly #server: EmbeddedDatabase;
  readonly #dataDir: string;

  private constructor(server: EmbeddedDatabase, dataDir: string) {
    this.#server = server;
    this.#dataDir = dataDir;
  }

  /** Fills them without waiting for the disk, and starts anew with the settings that are measured. */
  static async fill(sizes: readonly number[]): Promise<MeasuredDatabases> {
    const dataDir = await mkdtemp(join(tmpdir(), "checkup-bench-"));
    await chmod(dataDir, 0o755); // as root, PostgreSQL runs under an account of its own and must get in
    const filling = new MeasuredDatabases(
      await startEmbeddedDatabase({ dataDir, settings: whileFilling }),
      dataDir,
    );
    // The database is a process of its own and would outlive this one.
    let running = filling;
    for (const signal of ["SIGINT", "SIGTERM"]) {
      process.once(signal, () => void running.stop().finally(() => process.exit(1)));
    }
    try {
      for (const rows of sizes) await patiently(() => fillDatabase(filling.#server.url, rows));
      await filling.#server.stop();
      spawnSync("sync"); // what waits in memory would be written while something is measured
      running = new MeasuredDatabases(await startEmbeddedDatabase({ dataDir }), dataDir);
      return running;
    } catch (error) {
      await filling.stop();
      throw error;
    }
  }

  url(name: number | string): string {
    return urlOf(this.#server.url, name);
  }

  async with<Result>(name: number | string, run: (pool: DatabasePool) => Promise<Result>) {
    const { pool } = connect(this.url(name), 1);
    try {
      return await patiently(() => run(pool));
    } finally {
      await pool.end();
    }
  }

  /** A database with the rows of another one, in place of what had that name. */
  async copy(from: number, name: string): Promise<void> {
    await this.drop(name);
    await onServer(this.#server.url, `create database rows_${name} template rows_${from}`);
  }

  async drop(name: string): Promise<void> {
    await onServer(this.#server.url, `drop database if exists rows_${name} with (force)`);
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}

const urlOf = (server: string, name: number | string) => {
  const url = new URL(server);
  url.pathname = `rows_${name}`;
  return url.href;
};

async function onServer(url: string, statement: string): Promise<void> {
  const { pool } = connect(url, 1);
  await patiently(() => pool.query(statement));
  await pool.end();
}

async function fillDatabase(server: string, rows: number): Promise<void> {
  const start = performance.now();
  await onServer(server, `create database rows_${rows}`);
  const { db, pool } = connect(urlOf(server, rows), 2);
  try {
    await migrateDatabase(db);
    await loadReferenceData(db);
    await withoutIndexes(db, async () => {
      await fillCustomers(db, rows);
      await fillApplications(db, rows);
    });
    await db.execute(sql`vacuum analyze`);
  } finally {
    await pool.end();
  }
  const seconds = (performance.now() - start) / 1000;
  console.log(`${rows.toLocaleString("en")} rows of each kind filled in ${seconds.toFixed(0)} s`);
}

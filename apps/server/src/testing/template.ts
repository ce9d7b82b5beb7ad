import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connect } from "#db/client.ts";
import { startEmbeddedDatabase } from "#db/embedded.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createQueue } from "#jobs/queue.ts";
import { createLog } from "#log.ts";
import { loadReferenceData } from "#reference-data/load.ts";
import { quickFolder } from "./quick-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Of the server's own database; tests copy the database `template` on that server. */
    databaseUrl: string;
    /** Where tests reach their copies: the same server, or a PgBouncer before it. */
    pooledUrl: string;
  }
}

/** Tests lose nothing that anybody needs: PostgreSQL need not wait for the disk. */
const fast = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  max_connections: "300",
};

export const databaseAt = (url: string, name: string) => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

async function startServer() {
  const folder = await mkdtemp(join(await quickFolder(), "checkup-tests-"));
  await chmod(folder, 0o755); // as root, PostgreSQL runs under an account of its own and must get in
  const server = await startEmbeddedDatabase({ dataDir: folder, settings: fast });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Once per run: a real PostgreSQL with a migrated, filled database that every test copies. TEST_DATABASE_URL
 * names another server than the embedded one, and TEST_POOLED_URL a PgBouncer before it.
 */
export default async function setup(project: TestProject) {
  const { TEST_DATABASE_URL, TEST_POOLED_URL } = process.env;
  const server = TEST_DATABASE_URL
    ? { url: TEST_DATABASE_URL, stop: async () => undefined }
    : await startServer();
  const admin = connect(server.url, 1);
  await admin.pool.query("drop database if exists template with (force)");
  await admin.pool.query("create database template");
  const template = connect(databaseAt(server.url, "template"), 2);
  await migrateDatabase(template.db);
  await loadReferenceData(template.db);
  const queue = await createQueue(template.pool, createLog("silent"));
  await queue.stop();
  await template.pool.end();
  await admin.pool.end();
  project.provide("databaseUrl", server.url);
  project.provide("pooledUrl", TEST_POOLED_URL ?? server.url);
  return server.stop;
}

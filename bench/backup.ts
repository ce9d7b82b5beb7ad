import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "../apps/server/src/db/client.ts";
import { patiently } from "../apps/server/src/db/patience.ts";
import type { DatabasePool } from "../apps/server/src/db/pool.ts";
import { storedFiles } from "../apps/server/src/db/schema.ts";
import { createBackup } from "../apps/server/src/operate/create-backup.ts";
import { verifyBackup } from "../apps/server/src/operate/read-archive.ts";
import { restoreBackup } from "../apps/server/src/operate/restore-backup.ts";
import { loadReferenceData } from "../apps/server/src/reference-data/load.ts";
import { localFolder } from "../apps/server/src/storage/local-folder.ts";
import { withEmptyDatabase } from "./database.ts";
import { fillCustomers } from "./fill.ts";

const rows = Number(process.argv[2] ?? 100_000);
const files = Number(process.argv[3] ?? 2_000);
const fileBytes = 20_000;

async function seconds<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  console.log(`${name.padEnd(48)}${((performance.now() - start) / 1000).toFixed(1).padStart(8)} s`);
  return result;
}

async function measure(db: Database, pool: DatabasePool, folder: string) {
  const storage = await localFolder(join(folder, "files"));
  await loadReferenceData(db);
  await fillCustomers(db, rows);
  for (let count = 0; count < files; count += 1) {
    const id = randomUUID();
    const content = randomBytes(fileBytes);
    await storage.put(id, content, "image/png");
    await db.insert(storedFiles).values({
      id,
      bucket: "app_logos",
      name: id,
      size: fileBytes,
      mimetype: "image/png",
      checksum: createHash("sha256").update(content).digest("hex"),
    });
  }
  const { rows: sizes } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  const path = join(folder, "it.backup");
  const parts = { pool, storage, secret: randomUUID(), isSecretGenerated: true };
  const summary = await seconds("backup", () => createBackup(parts, { path }));
  const verified = await seconds("verify", () => verifyBackup(path));
  await seconds("restore", () => restoreBackup({ pool, storage }, { path, verified }));
  const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `${rows} customers with a check-up each, ${summary.rows} rows, ${summary.files} files of ${fileBytes / 1000} kB: database ${mega(Number(sizes[0]?.bytes))}, backup ${mega(summary.bytes)}, highest memory ${mega(process.resourceUsage().maxRSS * 1024)}`,
  );
}

const folder = await mkdtemp(join(tmpdir(), "checkup-backup-bench-"));
try {
  await withEmptyDatabase((db, pool) => patiently(() => measure(db, pool, folder)));
} finally {
  await rm(folder, { recursive: true, force: true });
}

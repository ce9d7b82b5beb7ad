import { mkdtemp, open, rm } from "node:fs/promises";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";

const syncs = 50;

/** In milliseconds: how long the disk takes to promise that something is kept, as for a commit. */
async function syncTime(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "checkup-sync-"));
  const file = await open(join(folder, "written"), "w");
  const times: number[] = [];
  for (let count = 0; count < syncs; count += 1) {
    const start = performance.now();
    await file.write("x".repeat(8192));
    await file.datasync();
    times.push(performance.now() - start);
  }
  await file.close();
  await rm(folder, { recursive: true });
  return times.toSorted((a, b) => a - b)[syncs / 2] ?? 0;
}

/** What all figures are relative to, in a line. */
export async function describeMachine(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>("show server_version");
  const [processor] = cpus();
  return [
    `${cpus().length} × ${processor?.model.trim() ?? "processor"}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${rows[0]?.server_version.split(" ")[0]}`,
    `a write of 8 kB kept after ${(await syncTime()).toFixed(2)} ms`,
  ].join(", ");
}

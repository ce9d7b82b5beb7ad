import type { ClientBase, Pool } from "pg";
import { isMissing } from "#db/errors.ts";
import { version } from "#version.ts";
import { BackupRefused } from "./format.ts";

/**
 * How many instances serve from a database of any version: 0 when no version that tells of itself was there.
 * Refuses a table of instances that cannot be read.
 */
export async function countRunning(database: Pool | ClientBase): Promise<number> {
  const { rows: tables } = await database.query<{ is_there: boolean }>(
    "select to_regclass('public.instances') is not null as is_there",
  );
  if (!tables[0]!.is_there) return 0; // a select without "from" has one row
  try {
    const { rows } = await database.query<{ count: number }>(
      "select count(*)::int as count from public.instances where seen_at > now() - interval '2 minutes'",
    );
    return rows[0]!.count; // a count is one row
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new BackupRefused(
      `This version (${version}) cannot read whether the product runs: nothing was changed. Stop all of it, drop the table instances, and try again.`,
    );
  }
}

/** Refuses while a version that this one does not know works with the tables. */
export async function refuseRunning(database: Pool | ClientBase): Promise<void> {
  const running = await countRunning(database);
  if (running === 0) return;
  throw new BackupRefused(
    `The product runs in a newer version (${running} of it): stop it first. Nothing was changed.`,
  );
}

import type { Database } from "#db/client.ts";
import { appliedMigrations, knownMigrations } from "#db/migrate.ts";

/** How the tables stand to this program: `none`: there are no tables yet. */
export type MigrationState = "none" | "older" | "same" | "newer";

export async function findMigrationState(db: Database): Promise<MigrationState> {
  const last = (await appliedMigrations(db)).at(-1);
  const latest = knownMigrations().at(-1)!.when; // there is one at least
  if (last === undefined) return "none";
  if (last === latest) return "same";
  return last < latest ? "older" : "newer";
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { migrationsFolder } from "#db/migrate.ts";

const snapshot = z.object({ tables: z.record(z.string(), z.object({ name: z.string() })) });

/** The names of our tables after a migration: a database may hold others, which are not ours to copy. */
export function tablesAfter(migration: string): string[] {
  const file = join(migrationsFolder, "meta", `${migration.slice(0, 4)}_snapshot.json`);
  const { tables } = snapshot.parse(JSON.parse(readFileSync(file, "utf8")));
  return Object.values(tables).map(({ name }) => name);
}

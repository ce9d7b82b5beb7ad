import pgBoss from "pg-boss/package.json" with { type: "json" };
import journal from "../../../migrations/meta/_journal.json" with { type: "json" };
import type { Database } from "#db/client.ts";
import { version } from "#version.ts";
import { readDatabaseVersions } from "./queries.ts";

const migrationAt = (moment: number) =>
  journal.entries.find(({ when }) => when === moment)?.tag ?? "not one of this version";

/** What runs here, in which version. */
export async function listVersions(db: Database): Promise<[name: string, version: string][]> {
  const { postgres, migratedTo } = await readDatabaseVersions(db);
  return [
    ["Compliance CheckUp", version],
    ["Node", process.versions.node],
    ["PostgreSQL", postgres],
    ["pg-boss", pgBoss.version],
    ["Last migration", migrationAt(migratedTo)],
  ];
}

import { asc, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Connection } from "#db/client.ts";
import {
  cloudPlatforms,
  complianceFrameworks,
  itSecurityApplications,
  saasApplications,
  storedFiles,
  workPlatforms,
} from "#db/schema.ts";
import type { EntryTable } from "#db/schema.ts";
import { among } from "./queries.ts";
import type { SomeFiles } from "./queries.ts";

const shownUses = 20;

/** What refers to these files: the first records by file and name, and how many there are. */
export async function findUses(db: Connection, some: SomeFiles) {
  const usesIn = (list: string, table: EntryTable) =>
    db
      .select({
        file: storedFiles.name,
        list: sql<string>`${list}::text`.as("list"),
        name: sql<string>`${table.name}`.as("record"),
      })
      .from(table)
      .innerJoin(storedFiles, eq(storedFiles.id, table.logoFileId))
      .where(among(some));
  const uses = unionAll(
    usesIn("Compliance Frameworks", complianceFrameworks),
    usesIn("Work Platforms", workPlatforms),
    usesIn("Cloud Platforms", cloudPlatforms),
    usesIn("SaaS Applications", saasApplications),
    usesIn("IT Security Applications", itSecurityApplications),
  ).as("uses");
  const rows = await db
    .select({
      file: uses.file,
      list: uses.list,
      name: uses.name,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(uses)
    .orderBy(asc(uses.file), asc(uses.list), asc(uses.name))
    .limit(shownUses);
  return {
    total: rows[0]?.total ?? 0,
    uses: rows.map(({ file, list, name }) => ({ file, list, name })),
  };
}

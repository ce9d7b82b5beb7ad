import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { advisoryLocks } from "#db/locks.ts";
import { withLongTimeout } from "#db/timeout.ts";
import { referenceDataLoads } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { listHeldIdentifiers } from "#features/catalogue/checkup-choices.ts";
import { catalogueTables } from "#features/catalogue/queries.ts";

type Row = Record<string, string>;

const rowsOf = (name: string) =>
  parse(readFileSync(new URL(`./${name}.csv`, import.meta.url)), { columns: true }) as Row[];

/** A file has the columns of its table alone, and of what else is here its table has no column. */
const valuesOf = (row: Row) => ({
  identifier: row.identifier!, // every file has this column and the next
  name: row.name!,
  description: row.description || null,
  /** An icon is the name of a file of logos/ or of simple-icons, or nothing. */
  logo: row.icon ? `/logos/${row.icon}.svg` : null,
  order: Number(row.order),
  category: row.category!, // both application files have it
  productWebsite: row.website || null,
  popular: row.popular === "true",
  aliases: row.aliases ?? "",
});

const files = [
  { name: "frameworks", kind: "complianceStandard" },
  { name: "work-platforms", kind: "workPlatforms" },
  { name: "cloud-platforms", kind: "cloudPlatforms" },
  { name: "saas", kind: "saasApps" },
  { name: "it-security", kind: "itSecurityApps" },
] as const;

/**
 * Loads the files of this folder that were never loaded into this database. Rows that exist are left
 * as they are, and what an administrator deleted does not come back: `again` loads all files once more, but for
 * what check-ups hold under another name. Answers the number of rows that are new.
 */
export const loadReferenceData = (db: Database, again = false): Promise<number> =>
  withLongTimeout(() =>
    db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.referenceData})`);
      let added = 0;
      for (const { name, kind } of files) {
        const { table } = catalogueTables[kind];
        const loads = transaction.query.referenceDataLoads;
        const earlier = await loads.findFirst({ where: eq(referenceDataLoads.name, name) });
        if (earlier && !again) continue;
        const inserted = await transaction
          .insert(table as ApplicationTable) // see `valuesOf`
          .values(rowsOf(name).map(valuesOf))
          .onConflictDoNothing()
          .returning({ identifier: table.identifier, name: table.name });
        const held = await listHeldIdentifiers(transaction, kind, inserted);
        if (held.length > 0) await transaction.delete(table).where(inArray(table.identifier, held));
        const rows = inserted.length - held.length;
        added += rows;
        await transaction
          .insert(referenceDataLoads)
          .values({ name, rows })
          .onConflictDoUpdate({ target: referenceDataLoads.name, set: { loadedAt: sql`now()` } });
      }
      return added;
    }),
  );

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { eq, inArray, sql } from "drizzle-orm";
import type { Connection, Database } from "#db/client.ts";
import { advisoryLocks } from "#db/locks.ts";
import { withLongTimeout } from "#db/timeout.ts";
import { referenceDataLoads } from "#db/schema.ts";
import type { ApplicationTable, EntryTable } from "#db/schema.ts";
import { listHeldIdentifiers } from "#features/catalogue/checkup-choices.ts";
import { catalogueTables } from "#features/catalogue/queries.ts";

type Row = Record<string, string>;

const rowsOf = (name: string) =>
  parse(readFileSync(new URL(`./${name}.csv`, import.meta.url)), { columns: true }) as Row[];

/** An icon is the name of a file of logos/ or of simple-icons, or nothing; of earlier versions an emoji, too. */
const logoOf = (icon: string | undefined) => {
  if (!icon) return null;
  return /^[a-z0-9-]+$/.test(icon) ? `/logos/${icon}.svg` : icon;
};

const entryOf = (row: Row) => ({
  identifier: row.identifier!, // every file has this column and the next
  name: row.name!,
  description: row.description || null,
  logo: logoOf(row.icon),
});

const platformOf = (row: Row) => ({ ...entryOf(row), order: Number(row.order) });

const applicationOf = (row: Row) => ({
  ...entryOf(row),
  category: row.category!, // both application files have it
  productWebsite: row.website || null,
  popular: row.popular === "true",
  aliases: row.aliases ?? "",
});

const files = [
  { name: "frameworks", kind: "complianceStandard", valuesOf: entryOf },
  { name: "work-platforms", kind: "workPlatforms", valuesOf: platformOf },
  { name: "cloud-platforms", kind: "cloudPlatforms", valuesOf: platformOf },
  { name: "saas", kind: "saasApps", valuesOf: applicationOf },
  { name: "it-security", kind: "itSecurityApps", valuesOf: applicationOf },
] as const;

/**
 * Loads the files of this folder that were never loaded into this database. Rows that exist are left
 * as they are, and what an administrator deleted does not come back: `again` loads all files once more, but for
 * what check-ups hold under another name. Aliases
 * and many logos came later than the rows: those that were shipped without get them once, too. Answers the number of
 * rows that are new.
 */
export const loadReferenceData = (db: Database, again = false): Promise<number> =>
  withLongTimeout(() =>
    db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.referenceData})`);
      let added = 0;
      for (const { name, kind, valuesOf } of files) {
        const { table } = catalogueTables[kind];
        if ((await wasLoaded(transaction, name)) && !again) continue;
        const values = rowsOf(name).map(valuesOf);
        const inserted = await transaction
          .insert(table as ApplicationTable)
          .values(values as ApplicationTable["$inferInsert"][]) // each table with its own rows, see `files`
          .onConflictDoNothing()
          .returning({ identifier: table.identifier, name: table.name });
        const held = await listHeldIdentifiers(transaction, kind, inserted);
        if (held.length > 0) await transaction.delete(table).where(inArray(table.identifier, held));
        const rows = inserted.length - held.length;
        added += rows;
        await noteLoad(transaction, name, rows);
      }
      await replaceLogos(transaction);
      await addAliases(transaction, "saas", catalogueTables.saasApps.table);
      await addAliases(transaction, "it-security", catalogueTables.itSecurityApps.table);
      return added;
    }),
  );

const wasLoaded = (transaction: Connection, name: string) =>
  transaction.query.referenceDataLoads.findFirst({ where: eq(referenceDataLoads.name, name) });

const noteLoad = (transaction: Connection, name: string, rows: number) =>
  transaction
    .insert(referenceDataLoads)
    .values({ name, rows })
    .onConflictDoUpdate({ target: referenceDataLoads.name, set: { loadedAt: sql`now()` } });

/** Only once, so that aliases that an administrator removed stay removed; and of nothing that a customer added. */
async function addAliases(transaction: Connection, name: string, table: EntryTable) {
  const load = `${name}-aliases`;
  if (await wasLoaded(transaction, load)) return;
  const shipped = rowsOf(name).filter(({ aliases }) => aliases);
  const { rowCount } = await transaction.execute(sql`
    update ${table} as existing set aliases = shipped.aliases, version = existing.version + 1
    from json_to_recordset(${JSON.stringify(shipped)}::json) as shipped(identifier text, aliases text)
    where existing.identifier = shipped.identifier and existing.aliases = '' and existing.added_by_user is null`);
  await noteLoad(transaction, load, rowCount ?? 0);
}

/** Only once, and only a logo that is still the one of earlier versions; none of what a customer added. */
async function replaceLogos(transaction: Connection) {
  if (await wasLoaded(transaction, "logos")) return;
  const earlier = rowsOf("earlier-logos");
  let rows = 0;
  for (const { name, kind } of files) {
    const icons = new Map(rowsOf(name).map(({ identifier, icon }) => [identifier, icon]));
    const changed = earlier
      .filter(({ file }) => file === name)
      .map(({ identifier, icon }) => ({
        identifier,
        before: logoOf(icon),
        logo: logoOf(icons.get(identifier)),
      }));
    const { rowCount } = await transaction.execute(sql`
      update ${catalogueTables[kind].table} as existing
      set logo = shipped.logo, version = existing.version + 1
      from json_to_recordset(${JSON.stringify(changed)}::json)
        as shipped(identifier text, before text, logo text)
      where existing.identifier = shipped.identifier and existing.logo_file_id is null
        and existing.logo is not distinct from shipped.before
        and to_jsonb(existing)->>'added_by_user' is null`);
    rows += rowCount ?? 0;
  }
  await noteLoad(transaction, "logos", rows);
}

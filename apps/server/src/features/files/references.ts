import { asc, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { storedFiles } from "#db/schema.ts";
import type { Author } from "#features/catalogue/entries.ts";
import { catalogueTables } from "#features/catalogue/queries.ts";
import { recordAll } from "#lib/audit.ts";
import { addressOf } from "#storage/address.ts";
import { among } from "./queries.ts";
import type { SomeFiles, StoredFile } from "./queries.ts";

/** What refers to files by its logo. */
const referrers = Object.values(catalogueTables);
type Referrer = (typeof referrers)[number];

const shownUses = 20;

/** What refers to these files: the first records by file and name, and how many there are. */
export async function findUses(db: Connection, some: SomeFiles) {
  const usesIn = ({ list, table }: Referrer) =>
    db
      .select({
        file: storedFiles.name,
        list: sql<string>`${list}::text`.as("list"),
        name: sql<string>`${table.name}`.as("record"),
      })
      .from(table)
      .innerJoin(storedFiles, eq(storedFiles.id, table.logoFileId))
      .where(among(some));
  const [first, second, ...others] = referrers.map(usesIn);
  const uses = unionAll(first!, second!, ...others).as("uses"); // there are five
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

/** Deletes files that the transaction has locked: nothing else comes to refer to them meanwhile. */
export async function removeFiles(transaction: Connection, files: StoredFile[], author: Author) {
  for (const referrer of referrers) await removeLogos(transaction, referrer, files, author);
  const ids = files.map(({ id }) => id);
  await transaction.delete(storedFiles).where(anyOf(storedFiles.id, ids));
  await recordAll(
    transaction,
    author.user,
    files.map(({ id, bucket, name, size, mimetype }) => ({
      action: "delete",
      entity: "file",
      entityId: id,
      before: { bucket, name, size, mimetype },
    })),
  );
}

/** A record that loses its logo has changed: with a new version and on record, which the foreign key alone would not do. */
async function removeLogos(
  transaction: Connection,
  { table, entity }: Referrer,
  files: StoredFile[],
  { user, now }: Author,
): Promise<void> {
  const addresses = new Map(files.map((file) => [file.id, addressOf(file)]));
  const { id, identifier, name, logoFileId } = table;
  const rows = await transaction
    .select({ id, identifier, name, logoFileId })
    .from(table)
    .where(anyOf(logoFileId, [...addresses.keys()]))
    .orderBy(id)
    .for("no key update");
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await transaction
    .update(table)
    .set({ logoFileId: null, version: sql`${table.version} + 1`, updatedAt: now })
    .where(anyOf(id, ids));
  await recordAll(
    transaction,
    user,
    rows.map((row) => {
      const after = { identifier: row.identifier, name: row.name, logo: null };
      const before = { ...after, logo: addresses.get(row.logoFileId ?? "") };
      return { action: "update", entity, entityId: row.id, before, after };
    }),
  );
}

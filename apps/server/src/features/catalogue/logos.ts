import { and, eq, inArray, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { storedFiles } from "#db/schema.ts";
import type { EntryTable } from "#db/schema.ts";
import { addressOf, parseAddress } from "#storage/address.ts";
import type { StoredName } from "#storage/address.ts";

export const selectWithLogo = <Fields extends SelectedFields>(
  db: Connection,
  table: EntryTable,
  fields: Fields,
) => db.select(fields).from(table).leftJoin(storedFiles, eq(storedFiles.id, table.logoFileId));

/** A logo as readers get it: the stored picture's address, or the text. For `selectWithLogo`. */
export const logoColumn = (table: EntryTable) =>
  sql`case when ${storedFiles.id} is null then to_json(${table.logo})
    else json_build_object('bucket', ${storedFiles.bucket}, 'name', ${storedFiles.name}) end`.mapWith(
    (logo: string | StoredName): string | null =>
      typeof logo === "string" ? logo : addressOf(logo),
  );

/**
 * Finds what is stored for logos that were sent; undefined for an address in the storage where no file is. With `lock`
 * the files stay until the transaction ends: call it before locking records, as deleting a file takes the locks in that
 * order too.
 */
export async function findLogos(
  db: Connection,
  logos: (string | null)[],
  { lock }: { lock: boolean },
) {
  const names = logos.flatMap((logo) => parseAddress(logo ?? "") ?? []);
  const { id, bucket, name } = storedFiles;
  const inBucket = inArray(bucket, [...new Set(names.map((stored) => stored.bucket))]);
  const isNamed = anyOf(
    name,
    names.map((stored) => stored.name),
  );
  const query = db
    .select({ id, bucket, name })
    .from(storedFiles)
    .where(and(inBucket, isNamed))
    .orderBy(id);
  const files = names.length === 0 ? [] : await (lock ? query.for("key share") : query);
  const ids = new Map(files.map((file) => [addressOf(file), file.id]));
  return (logo: string | null) => {
    if (!logo?.startsWith("/storage/")) return { logo, logoFileId: null };
    const address = parseAddress(logo);
    const logoFileId = address && ids.get(addressOf(address));
    return logoFileId === undefined ? undefined : { logo: null, logoFileId };
  };
}

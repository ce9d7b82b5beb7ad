import { and, eq } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { storedFiles } from "#db/schema.ts";
import type { EntryTable } from "#db/schema.ts";
import { addressOf, parseAddress } from "#storage/address.ts";
import type { StoredName } from "#storage/address.ts";

/** What `withLogo` reads; the query joins the stored files by `ownLogo`. */
export const logoColumns = (table: EntryTable) => ({
  logo: table.logo,
  logoFile: { bucket: storedFiles.bucket, name: storedFiles.name },
});

export const ownLogo = (table: EntryTable) => eq(storedFiles.id, table.logoFileId);

/** A row with its logo as readers get it: the stored picture's address, or the text. */
export function withLogo<Row extends { logo: string | null; logoFile: StoredName | null }>({
  logoFile,
  ...row
}: Row) {
  return logoFile ? { ...row, logo: addressOf(logoFile) } : row;
}

/**
 * What is stored for a logo that was sent; undefined for an address in the storage where no file is. A
 * file that is found stays until the transaction ends: ask before locking the record, as deleting a file
 * takes the locks in that order too.
 */
export async function findLogo(
  transaction: Connection,
  logo: string | null,
): Promise<{ logo: string | null; logoFileId: string | null } | undefined> {
  if (!logo?.startsWith("/storage/")) return { logo, logoFileId: null };
  const address = parseAddress(logo);
  if (!address) return undefined;
  const [file] = await transaction
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(and(eq(storedFiles.bucket, address.bucket), eq(storedFiles.name, address.name)))
    .for("key share");
  return file && { logo: null, logoFileId: file.id };
}

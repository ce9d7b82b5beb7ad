import { and, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { UserContext } from "#procedure/context.ts";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { catalogueTables } from "#features/catalogue/queries.ts";
import { recordAll } from "#lib/audit.ts";
import { addressOf } from "#storage/address.ts";
import { lockFiles } from "./queries.ts";
import type { StoredFile } from "./queries.ts";

/** What refers to files by its logo. */
export const referrers = Object.values(catalogueTables);

/**
 * Takes files that are logos of some records from them, or gives a file `to` them. Each has changed: with a new version
 * and on record, which the foreign key alone would not do.
 */
export async function setLogos(
  transaction: Connection,
  { table, entity }: Pick<(typeof referrers)[number], "table" | "entity">,
  { user, clock }: Pick<UserContext, "user" | "clock">,
  { which, files, to }: { which: SQL | undefined; files: StoredFile[]; to?: StoredFile },
): Promise<void> {
  const addresses = new Map(files.map((file) => [file.id, addressOf(file)]));
  const { id, identifier, name, logoFileId } = table;
  const rows = await transaction
    .select({ id, identifier, name, logoFileId })
    .from(table)
    .where(which)
    .orderBy(id)
    .for("no key update");
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await transaction
    .update(table)
    .set({ logoFileId: to?.id ?? null, version: sql`${table.version} + 1`, updatedAt: clock() })
    .where(anyOf(id, ids));
  await recordAll(
    transaction,
    user,
    rows.map((row) => {
      const known = { identifier: row.identifier, name: row.name };
      const before = { ...known, logo: addresses.get(row.logoFileId ?? "") ?? null };
      const after = { ...known, logo: to ? addressOf(to) : null };
      return { action: "update", entity, entityId: row.id, before, after };
    }),
  );
}

/** Gives a file that was restored to those that had it as their logo and have none now. */
export async function restoreLogos(
  transaction: Connection,
  context: Pick<UserContext, "user" | "clock">,
  fileId: string,
  had: { id?: unknown }[] = [],
) {
  const [to] = await lockFiles(transaction, { ids: [fileId] });
  const ids = had.map((row) => String(row.id));
  for (const { table, entity } of referrers) {
    const { id, logo, logoFileId } = table;
    const which = and(anyOf(id, ids), isNull(logo), isNull(logoFileId));
    await setLogos(transaction, { table, entity }, context, {
      which,
      files: [],
      ...(to && { to }),
    });
  }
}

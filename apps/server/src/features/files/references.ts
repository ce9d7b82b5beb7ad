import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { UserContext } from "#procedure/context.ts";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import type { EntryTable } from "#db/schema.ts";
import { logoColumn, selectWithLogo } from "#features/catalogue/logos.ts";
import { catalogueTables } from "#features/catalogue/queries.ts";
import { recordAll } from "#lib/audit.ts";
import { addressOf } from "#storage/address.ts";
import type { StoredFile } from "./queries.ts";

/** What refers to files by its logo. */
export const referrers = Object.values(catalogueTables);

/**
 * Gives records a file as their logo, or none. Each has changed: with a new version and on record, which the foreign key
 * alone would not do.
 */
export async function setLogos(
  transaction: Connection,
  { user, clock }: Pick<UserContext, "user" | "clock">,
  whichOf: (table: EntryTable) => SQL | undefined,
  to: StoredFile | null,
): Promise<void> {
  for (const { table, entity } of referrers) {
    const { id, identifier, name, version } = table;
    const shown = { id, identifier, name, logo: logoColumn(table) };
    const rows = await selectWithLogo(transaction, table, shown)
      .where(whichOf(table))
      .orderBy(id)
      .for("no key update", { of: table });
    if (rows.length === 0) continue;
    const ids = rows.map((row) => row.id);
    await transaction
      .update(table)
      .set({ logoFileId: to?.id ?? null, version: sql`${version} + 1`, updatedAt: clock() })
      .where(anyOf(id, ids));
    await recordAll(
      transaction,
      user,
      rows.map(({ id: entityId, ...before }) => {
        const after = { ...before, logo: to && addressOf(to) };
        return { action: "update", entity, entityId, before, after };
      }),
    );
  }
}

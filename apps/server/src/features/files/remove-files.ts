import type { AuditEntity } from "@app/contract";
import { sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import {
  cloudPlatforms,
  complianceFrameworks,
  itSecurityApplications,
  saasApplications,
  workPlatforms,
} from "#db/schema.ts";
import type { EntryTable } from "#db/schema.ts";
import type { Author } from "#features/catalogue/entries.ts";
import { recordAll } from "#lib/audit.ts";
import { addressOf } from "#storage/address.ts";
import { deleteFiles, isOneOf } from "./queries.ts";
import type { StoredFile } from "./queries.ts";

const catalogue: [table: EntryTable, entity: AuditEntity][] = [
  [complianceFrameworks, "framework"],
  [workPlatforms, "work-platform"],
  [cloudPlatforms, "cloud-platform"],
  [saasApplications, "saas-application"],
  [itSecurityApplications, "it-security-application"],
];

/** Deletes files that the transaction has locked: nothing else comes to refer to them meanwhile. */
export async function removeFiles(
  transaction: Connection,
  files: StoredFile[],
  author: Author,
): Promise<void> {
  for (const [table, entity] of catalogue) {
    await removeLogos(transaction, table, entity, files, author);
  }
  await deleteFiles(
    transaction,
    files.map(({ id }) => id),
  );
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
  table: EntryTable,
  entity: AuditEntity,
  files: StoredFile[],
  { user, now }: Author,
): Promise<void> {
  const addresses = new Map(files.map((file) => [file.id, addressOf(file)]));
  const { id, identifier, name, logoFileId } = table;
  const rows = await transaction
    .select({ id, identifier, name, logoFileId })
    .from(table)
    .where(isOneOf(logoFileId, [...addresses.keys()]))
    .orderBy(id)
    .for("no key update");
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await transaction
    .update(table)
    .set({ logoFileId: null, version: sql`${table.version} + 1`, updatedAt: now })
    .where(isOneOf(id, ids));
  await recordAll(
    transaction,
    user,
    rows.map((row) => {
      const named = { identifier: row.identifier, name: row.name };
      const logo = addresses.get(row.logoFileId ?? "");
      return {
        action: "update",
        entity,
        entityId: row.id,
        before: { ...named, logo },
        after: { ...named, logo: null },
      };
    }),
  );
}

import { messages } from "@app/contract";
import type { AuditEntity, ChoiceKind, ImportRow } from "@app/contract";
import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { Connection } from "#db/client.ts";
import { profiles, storedFiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { listHeldIdentifiers } from "#features/catalogue/checkup-choices.ts";
import { addressOf, parseAddress } from "#storage/address.ts";
import { isStored, readRows } from "./rows.ts";
import type { ApplicationValues, FileRow, Head, ImportFile } from "./rows.ts";

/** One of the two application tables, and what its records are called in the audit table. */
export interface ImportTarget {
  table: ApplicationTable;
  kind: ChoiceKind;
  entity: AuditEntity;
}

/** What an import writes. */
export const writtenFields = [
  "identifier",
  "name",
  "category",
  "description",
  "logo",
  "logoFileId",
  "productWebsite",
  "popular",
  "published",
  "aliases",
  "offered",
] as const;

export type Existing = Awaited<ReturnType<typeof listExisting>>[number];

export const listExisting = (db: Connection, { table }: ImportTarget, identifiers: string[]) =>
  db
    .select({ ...getTableColumns(table), addedByEmail: profiles.email })
    .from(table)
    .leftJoin(profiles, eq(profiles.id, table.addedByUser))
    .where(sql`${table.identifier} = any(${sql.param(identifiers)}::text[])`);

/** What a row changes in the existing application, and in which of the file's columns. */
export function changesOf({ places }: Head, values: ApplicationValues, existing: Existing) {
  const changed: Partial<Existing> = {};
  const columns = new Set<string>();
  for (const field of writtenFields) {
    const column = field === "logoFileId" ? "logo" : toSnakeCase(field);
    const isLeftAsIs = (field === "published" || field === "offered") && values[field] === null;
    if (!places.has(column) || isLeftAsIs || values[field] === existing[field]) continue;
    Object.assign(changed, { [field]: values[field] });
    columns.add(column);
  }
  return { columns: [...columns], changed };
}

/** Whoever may not see who added an application compares with nobody. */
function readOnlyChanges(
  { places }: Head,
  values: ApplicationValues,
  { addedByEmail, updatedAt }: Existing,
  seesPeople: boolean,
): string[] {
  const cells = {
    added_by_user: [values.addedByUser, (seesPeople && addedByEmail) || ""],
    updated_at: [values.updatedAt, updatedAt.toISOString()],
  } as const;
  return (["added_by_user", "updated_at"] as const).filter(
    (column) => places.has(column) && cells[column][0] !== cells[column][1],
  );
}

/** The ids of stored files by their addresses; with `lock` they stay until the transaction ends, locked as everybody locks them. */
export async function findLogos(
  db: Connection,
  { storedLogos }: ImportFile,
  lock = false,
): Promise<Map<string, string>> {
  const names = storedLogos.flatMap((address) => parseAddress(address) ?? []);
  if (names.length === 0) return new Map();
  const { id, bucket, name } = storedFiles;
  const buckets = [...new Set(names.map((stored) => stored.bucket))];
  const isNamed = sql`${name} = any(${sql.param(names.map((stored) => stored.name))}::text[])`;
  const query = db
    .select({ id, bucket, name })
    .from(storedFiles)
    .where(and(inArray(bucket, buckets), isNamed))
    .orderBy(id);
  const files = await (lock ? query.for("key share") : query);
  return new Map(files.map((file) => [addressOf(file), file.id]));
}

/** A row with the stored file in the place of its address; wrong where that file is not there. */
export function withLogo(row: FileRow, logos: Map<string, string>): FileRow {
  const { values } = row;
  if (!values?.logo || !isStored(values.logo)) return row;
  const stored = parseAddress(values.logo);
  const logoFileId = stored && logos.get(addressOf(stored));
  if (logoFileId) return { ...row, values: { ...values, logo: null, logoFileId } };
  return { ...row, values: null, problems: [{ column: "logo", reason: messages.logoUnknown }] };
}

type ComparedRow = Pick<ImportRow, "kind" | "changes" | "readOnly"> & { row: FileRow };

/** The rows of a file, some at a time, with what an import would do; changes nothing. */
export async function* compareRows(
  db: Connection,
  target: ImportTarget,
  file: ImportFile,
  { seesPeople }: { seesPeople: boolean },
): AsyncGenerator<ComparedRow[]> {
  const logos = await findLogos(db, file);
  for await (const some of readRows(file)) {
    const rows = some.map((row) => withLogo(row, logos));
    const right = rows.flatMap(({ values }) => values ?? []);
    const found = await listExisting(
      db,
      target,
      right.map(({ identifier }) => identifier),
    );
    const existing = new Map(found.map((row) => [row.identifier, row]));
    const added = right.filter(({ identifier }) => !existing.has(identifier));
    const held = new Set(await listHeldIdentifiers(db, target.kind, added));
    yield rows.map((row): ComparedRow => {
      const { values, identifier } = row;
      const nothing = { row, changes: [], readOnly: [] };
      if (!values) return { ...nothing, kind: "wrong" };
      if (held.has(identifier)) {
        const problems = [{ column: "identifier", reason: messages.identifierHeld }];
        return { ...nothing, row: { ...row, values: null, problems }, kind: "wrong" };
      }
      const before = existing.get(identifier);
      if (!before) return { ...nothing, kind: "new" };
      const changes = changesOf(file.head, values, before).columns;
      const readOnly = readOnlyChanges(file.head, values, before, seesPeople);
      return { row, kind: changes.length > 0 ? "changed" : "unchanged", changes, readOnly };
    });
  }
}

import { messages } from "@app/contract";
import type { ImportRow } from "@app/contract";
import { and, asc, inArray } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { storedFiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import type { ApplicationSource } from "#features/applications/queries.ts";
import { listHeldIdentifiers } from "#features/catalogue/checkup-choices.ts";
import { addressOf, parseAddress } from "#storage/address.ts";
import { withProblem } from "./rows.ts";
import type { ApplicationValues, FileRow, Head } from "./rows.ts";

export type ImportTarget = Pick<ApplicationSource, "table" | "kind" | "entity">;

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

export type Existing = ApplicationTable["$inferSelect"];

interface ComparedRow {
  row: FileRow;
  kind: ImportRow["kind"];
  before?: Existing;
  /** What the row changes in the existing application, and in which of the file's columns. */
  changed: Partial<Existing>;
  columns: string[];
}

/**
 * What an import would do with some rows. With `lock` nobody else changes the existing applications, and the files that
 * are their logos, before the transaction ends.
 */
export async function compareRows(
  db: Connection,
  { table, kind }: ImportTarget,
  head: Head,
  rows: FileRow[],
  { lock = false }: { lock?: boolean } = {},
): Promise<ComparedRow[]> {
  const logos = await findLogos(db, rows, lock);
  const found = rows.map((row) => withLogo(row, logos));
  const values = found.flatMap((row) => row.values ?? []);
  const identifiers = values.map(({ identifier }) => identifier);
  const query = db
    .select()
    .from(table)
    .where(anyOf(table.identifier, identifiers))
    .orderBy(asc(table.id));
  const stored = await (lock ? query.for("no key update") : query);
  const existing = new Map(stored.map((row) => [row.identifier, row]));
  const added = values.filter(({ identifier }) => !existing.has(identifier));
  const held = new Set(await listHeldIdentifiers(db, kind, added));
  return found.map((row) => {
    const nothing = { row, changed: {}, columns: [] };
    if (!row.values) return { ...nothing, kind: "wrong" };
    if (held.has(row.identifier)) {
      const wrong = withProblem(row, "identifier", messages.identifierStillUsed);
      return { ...nothing, row: wrong, kind: "wrong" };
    }
    const before = existing.get(row.identifier);
    if (!before) return { ...nothing, kind: "new" };
    const changes = changesOf(head, row.values, before);
    return { row, before, kind: changes.columns.length > 0 ? "changed" : "unchanged", ...changes };
  });
}

function changesOf({ places }: Head, values: ApplicationValues, existing: Existing) {
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

const isStored = (logo: string | null | undefined) => logo?.startsWith("/storage/") ?? false;

/** The ids of stored files that rows name as logos, by their addresses. */
async function findLogos(
  db: Connection,
  rows: FileRow[],
  lock: boolean,
): Promise<Map<string, string>> {
  const names = rows.flatMap(({ values }) =>
    isStored(values?.logo) ? (parseAddress(values?.logo ?? "") ?? []) : [],
  );
  if (names.length === 0) return new Map();
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
  const files = await (lock ? query.for("key share") : query);
  return new Map(files.map((file) => [addressOf(file), file.id]));
}

/** A row with the stored file in the place of its address; wrong where that file is not there. */
function withLogo(row: FileRow, logos: Map<string, string>): FileRow {
  const { values } = row;
  if (!values?.logo || !isStored(values.logo)) return row;
  const stored = parseAddress(values.logo);
  const logoFileId = stored && logos.get(addressOf(stored));
  if (!logoFileId) return withProblem(row, "logo", messages.logoUnknown);
  return { ...row, values: { ...values, logo: null, logoFileId } };
}

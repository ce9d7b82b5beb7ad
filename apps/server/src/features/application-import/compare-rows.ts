import { messages } from "@app/contract";
import type { ImportRow } from "@app/contract";
import { asc } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import type { ApplicationTable } from "#db/schema.ts";
import type { ApplicationSource } from "#features/applications/queries.ts";
import { listHeldIdentifiers } from "#features/catalogue/checkup-choices.ts";
import { findLogos } from "#features/catalogue/logos.ts";
import { withProblem } from "./rows.ts";
import type { ApplicationValues, FileRow, Head } from "./rows.ts";

export type ImportTarget = Pick<ApplicationSource, "table" | "kind" | "entity">;

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

/** What an import would do with some rows. With `lock` the applications, and the files of their logos, are locked. */
export async function compareRows(
  db: Connection,
  { table, kind }: ImportTarget,
  head: Head,
  rows: FileRow[],
  { lock = false }: { lock?: boolean } = {},
): Promise<ComparedRow[]> {
  const logos = rows.flatMap(({ values }) => values?.logo ?? []);
  const storedLogo = await findLogos(db, logos, { lock });
  const found = rows.map((row) => withLogo(row, storedLogo));
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

/** A row with the stored file in the place of its address; wrong where that file is not there. */
function withLogo(row: FileRow, storedLogo: Awaited<ReturnType<typeof findLogos>>): FileRow {
  const { values } = row;
  if (!values) return row;
  const stored = storedLogo(values.logo);
  return stored
    ? { ...row, values: { ...values, ...stored } }
    : withProblem(row, "logo", messages.logoUnknown);
}

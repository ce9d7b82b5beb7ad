import { readOnlyCsvColumns, writtenCsvColumns } from "@app/contract";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { profiles } from "#db/schema.ts";
import type { Head } from "./head.ts";

/** The columns that an import writes beside the identifier, by the names under which the audit table keeps them. */
export const fields = {
  name: "name",
  category: "category",
  description: "description",
  logo: "logo",
  logoFileId: "logo_file_id",
  productWebsite: "product_website",
  popular: "popular",
  published: "published",
  aliases: "aliases",
  offered: "offered",
};
export const written = ["identifier", ...Object.values(fields)];

type WrittenColumn = (typeof writtenCsvColumns)[number];

/** Which columns of the table a column of the file fills. */
export const storedColumns = (column: WrittenColumn) =>
  column === "logo" ? ["logo", "logo_file_id"] : [column];

export const list = (alias: string, columns: string[]): SQL =>
  sql.raw(columns.map((column) => `${alias}.${column}`).join(", "));

const keptIfEmpty = ["published", "offered"];
/** What came for a column. An empty cell of some leaves what there is, or makes a new row what it begins with. */
export const came = (column: string, of: "existing" | "new") =>
  keptIfEmpty.includes(column)
    ? `coalesce(incoming.${column}, ${of === "new" ? "true" : `existing.${column}`})`
    : `incoming.${column}`;
export const listCame = (columns: string[], of: "existing" | "new"): SQL =>
  sql.raw(columns.map((column) => `${came(column, of)} as ${column}`).join(", "));

const differ = (columns: string[]): SQL =>
  sql`(${list("existing", columns)}) is distinct from (${sql.raw(columns.map((column) => came(column, "existing")).join(", "))})`;

/** Not the identifier: by that the rows are found, and whoever sets it keeps others from choosing the row. */
export const comparedColumns = ({ places }: Head) =>
  writtenCsvColumns.filter((column) => column !== "identifier" && places.has(column));
export const rowsDiffer = (head: Head) => differ(comparedColumns(head).flatMap(storedColumns));

/** The file's columns in which a row differs from the existing one. */
export const changes = (head: Head): SQL => {
  const each = comparedColumns(head).map(
    (column) => sql`case when ${differ(storedColumns(column))} then ${column} end`,
  );
  return sql`array_remove(array[${sql.join(each, sql`, `)}]::text[], null)`;
};

/** What an export writes into the columns that nobody writes; whoever may not see who added a row compares with nobody. */
const readOnlyCells = (seesPeople: boolean): Record<(typeof readOnlyCsvColumns)[number], SQL> => ({
  added_by_user: seesPeople
    ? sql`coalesce((select email from ${profiles} where ${profiles.id} = existing.added_by_user), '')`
    : sql`''`,
  updated_at: sql`to_char(existing.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
});

export const readOnlyChanges = ({ places }: Head, seesPeople: boolean): SQL => {
  const cells = readOnlyCells(seesPeople);
  const each = readOnlyCsvColumns
    .filter((column) => places.has(column))
    .map(
      (column) => sql`case when ${cells[column]} <> incoming.${sql.raw(column)} then ${column} end`,
    );
  return sql`array_remove(array[${sql.join(each, sql`, `)}]::text[], null)`;
};

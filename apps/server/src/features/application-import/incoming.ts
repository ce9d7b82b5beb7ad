import { readOnlyCsvColumns, writtenCsvColumns } from "@app/contract";
import type { AuditEntity, ChoiceKind, ImportRowKind } from "@app/contract";
import { getTableName, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { advisoryLocks } from "#db/locks.ts";
import { auditLog, profiles, storedFiles } from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import type { StoredName } from "#storage/address.ts";
import type { ApplicationValues, Head } from "./rows.ts";

/** The columns that an import writes beside the identifier, by the names under which the audit table keeps them. */
const fields = {
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
const written = ["identifier", ...Object.values(fields)];

type WrittenColumn = (typeof writtenCsvColumns)[number];

/** Which columns of the table a column of the file fills. */
const storedColumns = (column: WrittenColumn) =>
  column === "logo" ? ["logo", "logo_file_id"] : [column];

const list = (alias: string, columns: string[]): SQL =>
  sql.raw(columns.map((column) => `${alias}.${column}`).join(", "));

const keptIfEmpty = ["published", "offered"];
/** What came for a column. An empty cell of some leaves what there is, or makes a new row what it begins with. */
const came = (column: string, of: "existing" | "new") =>
  keptIfEmpty.includes(column)
    ? `coalesce(incoming.${column}, ${of === "new" ? "true" : `existing.${column}`})`
    : `incoming.${column}`;
const listCame = (columns: string[], of: "existing" | "new"): SQL =>
  sql.raw(columns.map((column) => `${came(column, of)} as ${column}`).join(", "));

const differ = (columns: string[]): SQL =>
  sql`(${list("existing", columns)}) is distinct from (${sql.raw(columns.map((column) => came(column, "existing")).join(", "))})`;

/** Not the identifier: by that the rows are found, and whoever sets it keeps others from choosing the row. */
const comparedColumns = ({ places }: Head) =>
  writtenCsvColumns.filter((column) => column !== "identifier" && places.has(column));
const rowsDiffer = (head: Head) => differ(comparedColumns(head).flatMap(storedColumns));

/** The file's columns in which a row differs from the existing one. */
const changes = (head: Head): SQL => {
  const each = comparedColumns(head).map(
    (column) => sql`case when ${differ(storedColumns(column))} then ${column} end`,
  );
  return sql`array_remove(array[${sql.join(each, sql`, `)}]::text[], null)`;
};

/** What an writes into the columns that nobody writes; whoever may not see who added a row compares with nobody. */
const readOnlyCells = (seesPeople: boolean): Record<(typeof readOnlyCsvColumns)[number], SQL> => ({
  added_by_user: seesPeople
    ? sql`coalesce((select email from ${profiles} where ${profiles.id} = existing.added_by_user), '')`
    : sql`''`,
  updated_at: sql`to_char(existing.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
});

const readOnlyChanges = ({ places }: Head, seesPeople: boolean): SQL => {
  const cells = readOnlyCells(seesPeople);
  const each = readOnlyCsvColumns
    .filter((column) => places.has(column))
    .map(
      (column) => sql`case when ${cells[column]} <> incoming.${sql.raw(column)} then ${column} end`,
    );
  return sql`array_remove(array[${sql.join(each, sql`, `)}]::text[], null)`;
};

/** One of the two application tables, and what its records are called in the audit table. */
export interface ImportTarget {
  table: ApplicationTable;
  kind: ChoiceKind;
  entity: AuditEntity;
}

/** Files by their names. */
export const findFiles = (db: Connection, names: StoredName[]) =>
  db
    .select({ id: storedFiles.id, bucket: storedFiles.bucket, name: storedFiles.name })
    .from(storedFiles)
    .where(
      sql`(${storedFiles.bucket}, ${storedFiles.name}) in
        (select bucket, name from json_to_recordset(${JSON.stringify(names)}::json) as wanted(bucket text, name text))`,
    );

/** Imports into one table come one after the other. */
export const lockImports = (transaction: Connection, { table }: ImportTarget) =>
  transaction.execute(
    sql`select pg_advisory_xact_lock(${advisoryLocks.imports}, hashtext(${getTableName(table)}))`,
  );

/** A row of the file, numbered among those that are right. */
interface IncomingRow extends ApplicationValues {
  position: number;
  line: number;
}

const incomingColumns =
  sql.raw(`position integer, line integer, identifier text, name text, category text,
  description text, logo text, logo_file_id uuid, product_website text, popular boolean, published boolean,
  aliases text, offered boolean, added_by_user text, updated_at text`);

/** Makes the transaction's own table `incoming` for the rows of a file. */
export const createIncoming = (transaction: Connection) =>
  transaction.execute(
    sql`create temporary table incoming (${incomingColumns}, primary key (position)) on commit drop`,
  );

/** A row as `insertIncoming` takes it. */
export const incomingJson = ({
  logoFileId,
  productWebsite,
  addedByUser,
  updatedAt,
  ...row
}: IncomingRow): string =>
  JSON.stringify({
    ...row,
    logo_file_id: logoFileId,
    product_website: productWebsite,
    added_by_user: addedByUser,
    updated_at: updatedAt,
  });

/** `rows`: a JSON array, in UTF-8. */
export const insertIncoming = (transaction: Connection, rows: Buffer) =>
  transaction.execute(
    sql`insert into incoming select * from json_to_recordset(${rows}::json) as records(${incomingColumns})`,
  );

/**
 * Keeps the files of all rows that came until the transaction ends, and drops the rows whose file is deleted by
 * now; answers how many. Locked at once and in the order of their ids, as whoever deletes files locks them.
 */
export async function keepFiles(transaction: Connection): Promise<number> {
  await transaction.execute(sql`
    select from ${storedFiles} where id in (select logo_file_id from incoming) order by id for key share`);
  const { rowCount } = await transaction.execute(sql`
    delete from incoming where logo_file_id is not null
      and not exists (select from ${storedFiles} where id = incoming.logo_file_id)`);
  return rowCount ?? 0;
}

/**
 * The existing row of the identifier that came, looked up by the index: `offset 0` leaves no other way. The
 * planner would choose one by statistics that do not know yet what came a moment ago, and for a table that
 * it believes to be empty it chooses one that takes minutes.
 */
const existingRow = (table: ApplicationTable, condition = sql`true`, lock = sql``): SQL =>
  sql`lateral (
    select * from ${table} as existing
    where existing.identifier = incoming.identifier and ${condition} offset 0 ${lock}
  ) as existing`;

interface ComparedRow {
  [column: string]: unknown;
  line: number;
  identifier: string;
  name: string;
  kind: Exclude<ImportRowKind, "wrong">;
  changes: string[];
  readOnly: string[];
  /** How many rows of this kind there are. */
  total: number;
}

/** What the rows would do: the first of each kind, and how many there are of it. */
export async function compareIncoming(
  transaction: Connection,
  { table }: ImportTarget,
  head: Head,
  { rowsPerKind, seesPeople }: { rowsPerKind: number; seesPeople: boolean },
): Promise<ComparedRow[]> {
  const { rows } = await transaction.execute<ComparedRow>(sql`
    with compared as (
      select incoming.line, incoming.identifier, incoming.name,
        case when existing.id is null then 'new' when ${rowsDiffer(head)} then 'changed' else 'unchanged' end as kind,
        case when existing.id is null then '{}' else ${changes(head)} end as changes,
        case when existing.id is null then '{}' else ${readOnlyChanges(head, seesPeople)} end as "readOnly"
      from incoming left join ${existingRow(table)} on true
    ), placed as (
      select *, (row_number() over (partition by kind order by line))::integer as place,
        (count(*) over (partition by kind))::integer as total
      from compared
    )
    select line, identifier, name, kind, changes, "readOnly", total from placed where place <= ${rowsPerKind} order by line`);
  return rows;
}

/** How many existing rows the file says something else of. */
export async function countChanged(
  transaction: Connection,
  { table }: ImportTarget,
  head: Head,
): Promise<number> {
  const { rows } = await transaction.execute<{ count: number }>(sql`
    select count(*)::integer as count from incoming, ${existingRow(table, rowsDiffer(head))}`);
  return rows[0]?.count ?? 0;
}

/** Keeps others from the rows that are about to change, locked in the order in which everybody locks them. */
export const lockChanged = (transaction: Connection, { table }: ImportTarget, head: Head) =>
  transaction.execute(sql`
    select count(*) from (
      select existing.id from incoming, ${existingRow(table, rowsDiffer(head))} order by existing.id
    ) as changed, lateral (
      select from ${table} as existing where existing.id = changed.id offset 0 for no key update
    ) as locked`);

/** Some of the rows that came, by their positions. */
interface Slice {
  after: number;
  upTo: number;
}

const within = ({ after, upTo }: Slice): SQL =>
  sql`incoming.position > ${after} and incoming.position <= ${upTo}`;

/** Inserts the rows whose identifiers are new, also to others who insert meanwhile; answers how many. */
export async function insertNew(
  transaction: Connection,
  { table }: ImportTarget,
  slice: Slice,
  now: Date,
): Promise<number> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const { rowCount } = await transaction.execute(sql`
    insert into ${table} (${sql.raw(written.join(", "))}, created_at, updated_at)
    select ${listCame(written, "new")}, ${moment}, ${moment} from incoming where ${within(slice)}
    on conflict (identifier) do nothing`);
  return rowCount ?? 0;
}

/**
 * Changes the existing rows that differ, each on record with what it was before; answers how many. The rows
 * are written by their identifiers for the reason for which they are looked up by them.
 */
export async function updateChanged(
  transaction: Connection,
  { table, entity }: ImportTarget,
  head: Head,
  slice: Slice,
  { user, now }: { user: { id: string; email: string }; now: Date },
): Promise<number> {
  const columns = comparedColumns(head).flatMap(storedColumns);
  const keptFrom = (source: (column: string) => string) => {
    const each = Object.entries(fields).map(([field, column]) => `'${field}', ${source(column)}`);
    return sql.raw(each.join(", "));
  };
  const before = keptFrom((column) => `existing.${column}`);
  const after = keptFrom((column) =>
    columns.includes(column) ? came(column, "existing") : `existing.${column}`,
  );
  const changed = existingRow(table, rowsDiffer(head), sql`for no key update`);
  const set = sql.raw(columns.map((column) => `${column} = excluded.${column}`).join(", "));
  const { rowCount } = await transaction.execute(sql`
    with changed as (
      select ${listCame(written, "existing")}, existing.id,
        jsonb_build_object('identifier', existing.identifier, 'version', existing.version, ${before}) as before,
        jsonb_build_object('identifier', existing.identifier, 'version', existing.version + 1, ${after}) as after
      from incoming, ${changed} where ${within(slice)}
    ), recorded as (
      insert into ${auditLog} (actor_id, actor_email, action, entity, entity_id, before, after)
      select ${user.id}::uuid, ${user.email}, 'update', ${entity}, id::text, before, after from changed
    )
    insert into ${table} as existing (${sql.raw(written.join(", "))})
    select ${list("changed", written)} from changed
    on conflict (identifier) do update
    set ${set}, version = existing.version + 1, updated_at = ${now.toISOString()}::timestamptz`);
  return rowCount ?? 0;
}

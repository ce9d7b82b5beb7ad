import { limits, messages, writtenCsvColumns } from "@app/contract";
import type { ApplicationInput, ExistingRowChoice, ImportProgress, ImportRow } from "@app/contract";
import { asc, getTableName, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { toCamelCase, toSnakeCase } from "drizzle-orm/casing";
import type { Call, guarded } from "#procedure/access.ts";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { advisoryLocks } from "#db/locks.ts";
import type { ApplicationTable } from "#db/schema.ts";
import { withLongTimeout } from "#db/timeout.ts";
import type { ApplicationSource } from "#features/applications/queries.ts";
import { listHeldIdentifiers } from "#features/catalogue/checkup-choices.ts";
import { findLogos } from "#features/catalogue/logos.ts";
import { record, recordAll } from "#lib/audit.ts";
import type { Actor } from "#lib/audit.ts";
import { readRows, withProblem } from "./rows.ts";
import type { ApplicationValues, FileRow, Head, ImportFile } from "./rows.ts";

/** The fields of what an import reads; the id of a stored logo is one of its own. */
const writtenFields = writtenCsvColumns.flatMap((column) =>
  column === "logo" ? ["logo", "logoFileId"] : toCamelCase(column),
) as (keyof ApplicationInput | "logoFileId")[];

type Existing = ApplicationTable["$inferSelect"];

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
  { table, kind }: ApplicationSource,
  head: Head,
  rows: FileRow[],
  { lock = false }: { lock?: boolean } = {},
): Promise<ComparedRow[]> {
  const logos = rows.flatMap(({ values }) => values?.logo ?? []);
  const storedLogo = await findLogos(db, logos, { lock });
  const found = rows.map((row) => {
    if (!row.values) return row;
    const stored = storedLogo(row.values.logo);
    return stored
      ? { ...row, values: { ...row.values, ...stored } }
      : withProblem(row, "logo", messages.logoUnknown);
  });
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

/** Imports what is right in a file, in one transaction that ends without any change when it is stopped. */
export async function importApplications(
  { input, context: { clock, db, user }, errors }: Call<typeof guarded.admin.saas.import>,
  target: ApplicationSource,
  file: ImportFile,
  report: (progress: ImportProgress) => void,
  stopped: AbortSignal,
): Promise<void> {
  const { head, total } = file;
  const { existing } = input;
  // As the browser sent it, unchecked.
  const name = input.file.name.slice(0, limits.fileName).replaceAll(/\p{C}/gu, "");
  const job = { target, head, existing, user, now: clock() };
  const table = getTableName(target.table);
  const work = async (transaction: Connection) => {
    // Imports into one table come one after the other.
    await transaction.execute(
      sql`select pg_advisory_xact_lock(${advisoryLocks.imports}, hashtext(${table}))`,
    );
    const result = { new: 0, changed: 0, unchanged: 0, wrong: 0, skipped: 0 };
    let done = 0;
    for await (const rows of readRows(file)) {
      await writeRows(transaction, job, rows, result);
      stopped.throwIfAborted();
      done += rows.length;
      report({ done: Math.min(total - 1, done), total }); // nothing is done before the end of the transaction
    }
    if (existing === "stop" && result.skipped > 0) {
      throw errors.EXISTING_ROWS({ data: { count: result.skipped } });
    }
    // One entry for the import as a whole; the rows that it changed have theirs. New rows have none: there may be
    // hundreds of thousands, and each is its own record.
    await record(transaction, user, "import", "list", table, {
      after: { file: name, existing, ...result },
    });
    stopped.throwIfAborted();
    return result;
  };
  stopped.throwIfAborted();
  const result = await withLongTimeout(() => inTransaction(db, work));
  report({ done: total, total, result });
}

interface Job {
  target: ApplicationSource;
  head: Head;
  existing: ExistingRowChoice;
  user: Actor;
  now: Date;
}

/** Writes some rows and adds them to the result; rows that somebody else adds at the same moment are compared again. */
async function writeRows(
  transaction: Connection,
  job: Job,
  rows: FileRow[],
  result: NonNullable<ImportProgress["result"]>,
): Promise<void> {
  const { target, head, existing, user, now } = job;
  const added: Written[] = [];
  const changes: { before: Existing; after: Existing }[] = [];
  for (const compared of await compareRows(transaction, target, head, rows, { lock: true })) {
    const { row, kind, before, changed } = compared;
    if (kind === "new" && row.values) {
      const { published, offered } = row.values;
      const values = { ...row.values, published: published ?? true, offered: offered ?? true };
      added.push({ ...values, createdAt: now, updatedAt: now, version: 0 });
    } else if (kind === "changed" && before && existing === "update") {
      const after = { ...before, ...changed, version: before.version + 1, updatedAt: now };
      changes.push({ before, after });
    } else result[kind === "changed" ? "skipped" : kind] += 1;
  }
  const inserted = new Set(await writeAll(transaction, target, added, sql`nothing`));
  await writeAll(
    transaction,
    target,
    changes.map(({ after }) => after),
    sql`update set ${fromFile}`,
  );
  result.new += inserted.size;
  result.changed += changes.length;
  const recorded = ({ version, ...row }: Existing) => ({
    version,
    ...Object.fromEntries(writtenFields.map((field) => [field, row[field]])),
  });
  await recordAll(
    transaction,
    user,
    changes.map(({ before, after }) => ({
      action: "update",
      entity: target.entity,
      entityId: before.id,
      before: recorded(before),
      after: recorded(after),
    })),
  );
  const overtaken = new Set(added.map(({ identifier }) => identifier)).difference(inserted);
  if (overtaken.size === 0) return;
  const again = rows.filter(({ identifier, values }) => values && overtaken.has(identifier));
  await writeRows(transaction, job, again, result);
}

const fields = [...writtenFields, "version", "createdAt", "updatedAt"] as const;
type Written = Pick<Existing, (typeof fields)[number]>;

const columns = fields.map((field) => toSnakeCase(field));
const fromFile = sql.raw(
  columns
    .filter((column) => column !== "created_at")
    .map((column) => `${column} = excluded.${column}`)
    .join(", "),
);

/** Inserts rows, and returns the identifiers of those that were written. One parameter: thousands would cost more than the rest. */
async function writeAll(
  transaction: Connection,
  { table }: ApplicationSource,
  rows: Written[],
  onConflict: SQL,
): Promise<string[]> {
  if (rows.length === 0) return [];
  const records = rows.map((row) =>
    Object.fromEntries(fields.map((field, place) => [columns[place], row[field]])),
  );
  const names = sql.raw(columns.join(", "));
  const written = await transaction.execute<{ identifier: string }>(sql`
    insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)
    on conflict (identifier) do ${onConflict} returning identifier`);
  return written.rows.map(({ identifier }) => identifier);
}

import { limits } from "@app/contract";
import type { ExistingRowChoice, ImportProgress } from "@app/contract";
import { getTableName, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { Call, guarded } from "#procedure/access.ts";
import type { Connection } from "#db/client.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { advisoryLocks } from "#db/locks.ts";
import { withLongTimeout } from "#db/timeout.ts";
import { record, recordAll } from "#lib/audit.ts";
import type { Actor } from "#lib/audit.ts";
import { compareRows, writtenFields } from "./compare-rows.ts";
import type { Existing, ImportTarget } from "./compare-rows.ts";
import { readRows } from "./rows.ts";
import type { FileRow, Head, ImportFile } from "./rows.ts";

/** Imports what is right in a file, in one transaction that ends without any change when it is stopped. */
export async function importApplications(
  { input, context: { clock, db, user }, errors }: Call<typeof guarded.admin.saas.import>,
  target: ImportTarget,
  file: ImportFile,
  report: (progress: ImportProgress) => void,
  stopped: AbortSignal,
): Promise<void> {
  const { head, total } = file;
  const { existing } = input;
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
      after: { file: plainName(input.file.name), existing, ...result },
    });
    stopped.throwIfAborted();
    return result;
  };
  stopped.throwIfAborted();
  const result = await withLongTimeout(() => inTransaction(db, work));
  report({ done: total, total, result });
}

/** A name as the browser sent it, unchecked. */
const plainName = (name: string) => name.slice(0, limits.fileName).replaceAll(/\p{C}/gu, "");

interface Job {
  target: ImportTarget;
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
  const times = { createdAt: now, updatedAt: now };
  const added: Written[] = [];
  const changes: { before: Existing; after: Existing }[] = [];
  for (const compared of await compareRows(transaction, target, head, rows, { lock: true })) {
    const { row, kind, before, changed } = compared;
    if (kind === "new" && row.values) {
      const { published, offered } = row.values;
      const values = { ...row.values, published: published ?? true, offered: offered ?? true };
      added.push({ ...values, ...times, version: 0 });
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
  { table }: ImportTarget,
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

import { limits } from "@app/contract";
import type { ExistingRowChoice } from "@app/contract";
import { getTableName, inArray, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { Connection, Database } from "#db/client.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { advisoryLocks } from "#db/locks.ts";
import { withLongTimeout } from "#db/timeout.ts";
import { listHeldIdentifiers } from "#features/catalogue/checkup-choices.ts";
import { record, recordAll } from "#lib/audit.ts";
import { changesOf, findLogos, listExisting, withLogo, writtenFields } from "./compare-rows.ts";
import type { Existing, ImportTarget } from "./compare-rows.ts";
import { readRows } from "./rows.ts";
import type { ApplicationValues, ImportFile } from "./rows.ts";

interface Import {
  file: ImportFile;
  /** As it was called, which may be anything. */
  fileName: string;
  existing: ExistingRowChoice;
  user: { id: string; email: string };
  now: Date;
}

interface ImportResult {
  new: number;
  changed: number;
  unchanged: number;
  wrong: number;
  /** Rows that exist with other content, which stays. */
  skipped: number;
}

export interface ImportProgress {
  done: number;
  total: number;
  result?: ImportResult;
}

/** The import was to stop at so many identifiers that exist already with other content. */
export class ExistingRows extends Error {
  readonly count: number;

  constructor(count: number) {
    super();
    this.count = count;
  }
}

/** Imports what is right in a file, in one transaction that ends without any change when it is stopped. */
export async function importApplications(
  db: Database,
  target: ImportTarget,
  job: Import,
  report: (progress: ImportProgress) => void,
  stopped: AbortSignal,
): Promise<void> {
  const { total } = job.file;
  const table = getTableName(target.table);
  const work = async (transaction: Connection) => {
    // Imports into one table come one after the other.
    await transaction.execute(
      sql`select pg_advisory_xact_lock(${advisoryLocks.imports}, hashtext(${table}))`,
    );
    const result = await importRows(transaction, target, job, (done) => {
      stopped.throwIfAborted();
      report({ done: Math.min(total - 1, done), total }); // nothing is done before the end of the transaction
    });
    // One entry for the import as a whole; the rows that it changed have theirs. New rows have none: each is itself
    // the record of what came, and there may be hundreds of thousands.
    await record(transaction, job.user, {
      action: "import",
      entity: "list",
      entityId: table,
      after: { file: plainName(job.fileName), existing: job.existing, ...result },
    });
    stopped.throwIfAborted();
    return result;
  };
  stopped.throwIfAborted();
  const result = await withLongTimeout(() => inTransaction(db, work));
  report({ done: total, total, result });
}

const plainName = (name: string) => name.slice(0, limits.fileName).replaceAll(/\p{C}/gu, "");

async function importRows(
  transaction: Connection,
  target: ImportTarget,
  job: Import,
  advance: (done: number) => void,
): Promise<ImportResult> {
  const result = { new: 0, changed: 0, unchanged: 0, wrong: 0, skipped: 0 };
  const logos = await findLogos(transaction, job.file, true);
  let done = 0;
  for await (const rows of readRows(job.file)) {
    const right = rows.flatMap((row) => withLogo(row, logos).values ?? []);
    result.wrong += rows.length - right.length;
    await writeRows(transaction, target, job, right, result);
    advance((done += rows.length));
  }
  if (job.existing === "stop" && result.skipped > 0) throw new ExistingRows(result.skipped);
  return result;
}

/** Writes some rows and adds them to the result; what others change meanwhile is compared and written once more. */
async function writeRows(
  transaction: Connection,
  target: ImportTarget,
  { file: { head }, existing, user, now }: Import,
  rows: ApplicationValues[],
  result: ImportResult,
): Promise<void> {
  const open = new Map(rows.map((values) => [values.identifier, values]));
  while (open.size > 0) {
    // First what is new: what somebody else inserts at this moment exists then, and is compared.
    const inserted = await insertNew(transaction, target, [...open.values()], now);
    const held = await deleteHeld(transaction, target, inserted);
    result.new += inserted.length - held;
    result.wrong += held;
    for (const { identifier } of inserted) open.delete(identifier);
    if (open.size === 0) return;
    const changes: Change[] = [];
    for (const before of await listExisting(transaction, target, [...open.keys()])) {
      const { columns, changed } = changesOf(head, open.get(before.identifier)!, before); // it was asked for
      if (columns.length > 0 && existing === "update") {
        changes.push({ before, after: { ...before, ...changed, version: before.version + 1 } });
      } else {
        result[columns.length > 0 ? "skipped" : "unchanged"] += 1;
        open.delete(before.identifier);
      }
    }
    for (const { identifier } of await updateChanged(transaction, target, changes, user, now)) {
      result.changed += 1;
      open.delete(identifier);
    }
  }
}

type Stored = Pick<Existing, (typeof writtenFields)[number]> & { id?: string; version?: number };

const columns = writtenFields.map((field) => toSnakeCase(field));
const columnsOf = (alias: string) =>
  sql.raw(columns.map((column) => `${alias}.${column}`).join(", "));
const ownColumns = sql.raw(columns.join(", "));

/** Rows as a table of the statement: thousands of parameters would cost more than the rest of it. */
const recordset = ({ table }: ImportTarget, rows: Stored[]) => {
  const records = rows.map((row) => {
    const written = writtenFields.map((field, index) => [columns[index], row[field]]);
    return { id: row.id, version: row.version, ...Object.fromEntries(written) };
  });
  return sql`json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`;
};

const momentOf = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Inserts the rows whose identifiers are new, also to others who insert meanwhile; returns those. */
async function insertNew(
  transaction: Connection,
  target: ImportTarget,
  rows: ApplicationValues[],
  now: Date,
) {
  const values = rows.map((row) => ({
    ...row,
    published: row.published ?? true,
    offered: row.offered ?? true,
  }));
  const inserted = await transaction.execute<{ identifier: string; name: string }>(sql`
    insert into ${target.table} (${ownColumns}, created_at, updated_at)
    select ${ownColumns}, ${momentOf(now)}, ${momentOf(now)} from ${recordset(target, values)}
    on conflict (identifier) do nothing returning identifier, name`);
  return inserted.rows;
}

/** Deletes what was inserted under an identifier that check-ups hold for a deleted application; returns how many. */
async function deleteHeld(
  transaction: Connection,
  { table, kind }: ImportTarget,
  inserted: { identifier: string; name: string }[],
): Promise<number> {
  const held = await listHeldIdentifiers(transaction, kind, inserted);
  if (held.length > 0) await transaction.delete(table).where(inArray(table.identifier, held));
  return held.length;
}

interface Change {
  before: Existing;
  after: Existing;
}

/** Changes applications that are still of the version before, each on record with its old state; returns those. */
async function updateChanged(
  transaction: Connection,
  target: ImportTarget,
  changes: Change[],
  user: Import["user"],
  now: Date,
) {
  if (changes.length === 0) return [];
  const values = changes.map(({ before, after }) => ({ ...after, version: before.version }));
  const { rows } = await transaction.execute<{ identifier: string }>(sql`
    update ${target.table} as existing
    set (${ownColumns}, version, updated_at) = row(${columnsOf("came")}, existing.version + 1, ${momentOf(now)})
    from ${recordset(target, values)} as came
    where existing.id = came.id and existing.version = came.version
    returning existing.identifier`);
  const written = new Set(rows.map(({ identifier }) => identifier));
  const recorded = ({ version, ...row }: Existing) => ({
    version,
    ...Object.fromEntries(writtenFields.map((field) => [field, row[field]])),
  });
  await recordAll(
    transaction,
    user,
    changes
      .filter(({ before }) => written.has(before.identifier))
      .map(({ before, after }) => ({
        action: "update",
        entity: target.entity,
        entityId: before.id,
        before: recorded(before),
        after: recorded(after),
      })),
  );
  return rows;
}

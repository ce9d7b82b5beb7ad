import { limits } from "@app/contract";
import type { ExistingRowChoice } from "@app/contract";
import { getTableName } from "drizzle-orm";
import type { Connection, Database } from "#db/client.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { patiently } from "#db/patience.ts";
import { record } from "#lib/audit.ts";
import {
  countChanged,
  insertNew,
  keepFiles,
  lockChanged,
  lockImports,
  updateChanged,
} from "./incoming.ts";
import type { ImportTarget } from "./incoming.ts";
import { deleteHeld, stageFile } from "./stage-file.ts";

interface Import {
  file: File;
  /** How many rows the file has. */
  total: number;
  existing: ExistingRowChoice;
  user: { id: string; email: string };
  now: Date;
}

interface ImportResult {
  new: number;
  changed: number;
  unchanged: number;
  wrong: number;
  /** Rows that exist with other content, which they kept. */
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

const rowsPerSlice = 5000;

/** Imports what is right in a file, in one transaction that ends without any change when it is stopped. */
export async function importApplications(
  db: Database,
  target: ImportTarget,
  job: Import,
  report: (progress: ImportProgress) => void,
  stopped: AbortSignal,
): Promise<void> {
  const { total } = job;
  const work = async (transaction: Connection) => {
    await lockImports(transaction, target);
    const steps = { read: 0, written: 0 };
    const advance = (step: keyof typeof steps, rows: number) => {
      stopped.throwIfAborted();
      steps[step] += rows;
      // Reading is about half of the work; nothing is done before the end of the transaction.
      report({ done: Math.min(total - 1, Math.floor((steps.read + steps.written) / 2)), total });
    };
    const counted = await writeRows(transaction, target, job, advance);
    await recordImport(transaction, target, job, counted);
    stopped.throwIfAborted();
    return counted;
  };
  stopped.throwIfAborted();
  const result = await patiently(() => inTransaction(db, work));
  report({ done: total, total, result });
}

async function writeRows(
  transaction: Connection,
  target: ImportTarget,
  { file, existing, user, now }: Import,
  advance: (step: "read" | "written", rows: number) => void,
): Promise<ImportResult> {
  const result = { new: 0, changed: 0, unchanged: 0, wrong: 0, skipped: 0 };
  const { head, right } = await stageFile(transaction, target, file, (batch) => {
    result.wrong += batch.filter(({ values }) => values === null).length;
    advance("read", batch.length);
  });
  // Files that were deleted while the rows were read.
  const withoutFile = await keepFiles(transaction);
  result.wrong += withoutFile;
  const countSkipped = async () => {
    result.skipped = await countChanged(transaction, target, head);
    if (existing === "stop" && result.skipped > 0) throw new ExistingRows(result.skipped);
  };
  if (existing === "stop") await countSkipped();
  if (existing === "update") await lockChanged(transaction, target, head);
  for (let after = 0; after < right; after += rowsPerSlice) {
    const slice = { after, upTo: Math.min(after + rowsPerSlice, right) };
    // First what is new: what somebody else inserts at this moment exists then, and is compared.
    result.new += await insertNew(transaction, target, slice, now);
    if (existing === "update") {
      result.changed += await updateChanged(transaction, target, head, slice, { user, now });
    }
    advance("written", slice.upTo - after);
  }
  // What was deleted since the file was read, and would come back as another application.
  const held = result.new > 0 ? await deleteHeld(transaction, target, now) : 0;
  result.new -= held;
  result.wrong += held;
  if (existing !== "update") await countSkipped();
  result.unchanged = right - withoutFile - held - result.new - result.changed - result.skipped;
  return result;
}

/**
 * One entry for the import as a whole; the rows that it changed have theirs. New rows have none: each is
 * itself the record of what came, and there may be hundreds of thousands.
 */
const recordImport = (
  transaction: Connection,
  { table }: ImportTarget,
  { file, existing, user }: Import,
  result: ImportResult,
) =>
  record(transaction, user, {
    action: "import",
    entity: "list",
    entityId: getTableName(table),
    after: { file: plainName(file), existing, ...result },
  });

/** A file's name as it can be stored: an uploaded one may hold anything. */
const plainName = ({ name }: File) => name.slice(0, limits.fileName).replaceAll(/\p{C}/gu, "");

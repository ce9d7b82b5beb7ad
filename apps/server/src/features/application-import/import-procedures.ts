import { EventEmitter, on } from "node:events";
import { limits, previewRows } from "@app/contract";
import type { ImportCounts, ImportRow } from "@app/contract";
import pLimit from "p-limit";
import type { guarded } from "#procedure/access.ts";
import { mayRead } from "#features/tokens/access-token.ts";
import { compareRows } from "./compare-rows.ts";
import type { ImportTarget } from "./compare-rows.ts";
import { ExistingRows, importApplications } from "./import-applications.ts";
import type { ImportProgress } from "./import-applications.ts";
import { InvalidCsv, UnreadableCsv } from "./read-csv.ts";
import { scanFile } from "./rows.ts";
import type { ImportFile } from "./rows.ts";
import { wrongRows } from "./wrong-rows.ts";

interface FileErrors {
  CSV_UNREADABLE: (options: { data: { line: number | null } }) => Error;
  CSV_REFUSED: (options: { message: string }) => Error;
}

/** Reads the file to its end once; what is wrong with it becomes an error of the contract. */
async function scanned(file: Blob, errors: FileErrors): Promise<ImportFile> {
  try {
    return await scanFile(file);
  } catch (error) {
    if (error instanceof UnreadableCsv) throw errors.CSV_UNREADABLE({ data: { line: error.line } });
    if (error instanceof InvalidCsv) throw errors.CSV_REFUSED({ message: error.message });
    throw error;
  }
}

/** The CSV import into one of the two application tables. */
export const importProcedures = (area: typeof guarded.admin.saas, target: ImportTarget) => {
  // In this process; imports of others are waited for with a connection, by a lock in the database.
  const oneAtATime = pLimit(1);
  return {
    previewImport: area.previewImport.handler(async ({ input, context: { db, user }, errors }) => {
      const file = await scanned(input.file, errors);
      const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
      const rows: ImportRow[] = [];
      const reader = { seesPeople: mayRead(user, "people") };
      for await (const some of compareRows(db, target, file, reader)) {
        for (const { row, kind, changes, readOnly } of some) {
          counts[kind] += 1;
          if (counts[kind] > previewRows) continue;
          const { line, problems } = row;
          // Of a value that is wrong, and may be very long, no more than would be right.
          const identifier = row.identifier.slice(0, limits.identifier);
          const name = row.name.slice(0, limits.name);
          rows.push({ line, kind, identifier, name, problems, changes, readOnly });
        }
      }
      return { counts, rows, unknownColumns: file.head.unknownColumns };
    }),

    // A file that cannot be read to its end is rejected before the download begins.
    wrongRows: area.wrongRows.handler(async ({ input, context: { db }, errors }) =>
      wrongRows(db, target, await scanned(input.file, errors)),
    ),

    import: area.import.handler(async ({ input, context: { db, user, clock }, errors, signal }) => {
      const file = await scanned(input.file, errors);
      const { existing } = input;
      const job = { file, fileName: input.file.name, existing, user };
      return reported(async (report, stopped) => {
        try {
          await oneAtATime(() =>
            importApplications(db, target, { ...job, now: clock() }, report, stopped),
          );
        } catch (error) {
          if (!(error instanceof ExistingRows)) throw error;
          throw errors.EXISTING_ROWS({ data: { count: error.count } });
        }
      }, signal);
    }),
  };
};

/** Yields what the work reports. Whoever stops reading, or whose signal is aborted, stops the work: it is waited for. */
async function* reported(
  work: (report: (progress: ImportProgress) => void, stopped: AbortSignal) => Promise<void>,
  caller: AbortSignal | undefined,
): AsyncGenerator<ImportProgress, void, void> {
  const reader = new AbortController();
  const stopped = caller ? AbortSignal.any([reader.signal, caller]) : reader.signal;
  const emitter = new EventEmitter();
  const reports = on(emitter, "report", { close: ["end"] });
  const working = work((progress) => emitter.emit("report", progress), stopped);
  const ended = working.catch(() => undefined).then(() => emitter.emit("end"));
  try {
    for await (const [progress] of reports) yield progress as ImportProgress;
    await working;
  } finally {
    reader.abort();
    await ended;
  }
}

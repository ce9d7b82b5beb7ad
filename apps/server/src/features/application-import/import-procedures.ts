import { EventEmitter, on } from "node:events";
import { limits, previewRows } from "@app/contract";
import type { ImportCounts, ImportProgress, ImportRow } from "@app/contract";
import pLimit from "p-limit";
import { answered } from "#procedure/access.ts";
import type { Call, guarded } from "#procedure/access.ts";
import type { Database } from "#db/client.ts";
import type { ApplicationSource } from "#features/applications/queries.ts";
import { listCategories } from "#features/catalogue/queries.ts";
import { csvHead, csvText, undefused } from "#lib/csv.ts";
import { compareRows, importApplications } from "./import-applications.ts";
import { InvalidCsv, UnreadableCsv } from "./read-csv.ts";
import { readRows, scanFile } from "./rows.ts";
import type { FileRow, ImportFile } from "./rows.ts";

type FileErrors = Call<typeof guarded.admin.saas.previewImport>["errors"];

/** Reads the file to its end once; its problems become errors of the contract. */
async function scanned(file: Blob, errors: FileErrors): Promise<ImportFile> {
  try {
    return await scanFile(file);
  } catch (error) {
    if (error instanceof UnreadableCsv) throw errors.CSV_UNREADABLE({ data: { line: error.line } });
    if (error instanceof InvalidCsv) throw errors.CSV_INVALID({ message: error.message });
    throw error;
  }
}

/** The CSV import into one of the two application tables. */
export const importProcedures = (area: typeof guarded.admin.saas, target: ApplicationSource) => {
  // In this process, without holding a connection; a lock in the database orders the imports of several processes.
  const oneAtATime = pLimit(1);
  return answered(area, {
    previewImport: async ({ input, context: { db }, errors }) => {
      const file = await scanned(input.file, errors);
      const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
      const rows: ImportRow[] = [];
      const known = new Set((await listCategories(db, target.table)).map((row) => row.category));
      const newCategories = new Set<string>();
      for await (const some of readRows(file)) {
        for (const { row, kind, columns } of await compareRows(db, target, file.head, some)) {
          counts[kind] += 1;
          const category = row.values?.category ?? "";
          const isWritten = kind === "new" || columns.includes("category");
          if (isWritten && !known.has(category)) newCategories.add(category);
          if (counts[kind] > previewRows) continue;
          const { line, problems } = row;
          // A wrong value may be very long: it is cut to the allowed length.
          const identifier = row.identifier.slice(0, limits.identifier);
          const name = row.name.slice(0, limits.name);
          rows.push({ line, kind, identifier, name, problems, changes: columns });
        }
      }
      const first = [...newCategories].slice(0, previewRows);
      return { counts, rows, unknownColumns: file.head.unknownColumns, newCategories: first };
    },

    // A file that cannot be read to its end is rejected before the download begins.
    wrongRows: async ({ input, context: { db }, errors }) =>
      wrongRows(db, target, await scanned(input.file, errors)),

    import: async (call) => {
      const file = await scanned(call.input.file, call.errors);
      return reported(
        (report, stopped) =>
          oneAtATime(() => importApplications(call, target, file, report, stopped)),
        call.signal,
      );
    },
  });
};

const addedColumns = ["line", "problem"];

/** A cell of an export that is exported again has one apostrophe still. */
const asRead = (cell = "") => undefused(cell);

/** The wrong rows of a file as a CSV file, each with its line and what is wrong. An import ignores these two columns. */
async function* wrongRows(db: Database, target: ApplicationSource, { head, ...file }: ImportFile) {
  // A file of wrong rows that was corrected only in part has the two columns already.
  const places = [...head.cells.keys()].filter(
    (place) => !addedColumns.includes(head.cells[place]?.trim().toLowerCase() ?? ""),
  );
  const written = ({ line, cells, problems }: FileRow) => [
    ...places.map((place) => asRead(cells[place])),
    line,
    problems.map(({ column, reason }) => (column ? `${column}: ${reason}` : reason)).join("; "),
    // Cells without a column stay at the end, so that such a row is still wrong until it is corrected.
    ...cells.slice(head.cells.length).map(asRead),
  ];
  yield csvHead([...places.map((place) => asRead(head.cells[place])), ...addedColumns]);
  for await (const some of readRows({ head, ...file })) {
    const rows = await compareRows(db, target, head, some);
    const wrong = rows.filter(({ kind }) => kind === "wrong");
    if (wrong.length > 0) yield csvText(wrong.map(({ row }) => written(row)));
  }
}

/** Yields what the work reports. When the caller stops reading or aborts, the work is stopped and awaited. */
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

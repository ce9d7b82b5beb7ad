import type { Database } from "#db/client.ts";
import { csvHead, csvText, undefused } from "#lib/csv.ts";
import type { ImportTarget } from "./incoming.ts";
import { readApplicationRows } from "./rows.ts";
import type { FileRow } from "./rows.ts";
import { readBatches } from "./stage-file.ts";

const addedColumns = ["line", "problem"];

/** A cell of an export that is exported again has one apostrophe still. */
const asRead = (cell: string | undefined) => (cell === undefined ? null : undefused(cell));

/** The wrong rows of a file as a CSV file, each with its line and what is wrong. An import ignores these two columns. */
export async function* wrongRows(
  db: Database,
  target: ImportTarget,
  file: Blob,
): AsyncGenerator<string, void, void> {
  const { head, rows } = await readApplicationRows(file);
  // A file of wrong rows that was put right only in part has the two columns already.
  const kept = [...head.cells.keys()].filter(
    (place) => !addedColumns.includes(head.cells[place]?.trim().toLowerCase() ?? ""),
  );
  const written = ({ line, cells, problems }: FileRow) => [
    ...kept.map((place) => asRead(cells[place])),
    line,
    problems.map(({ column, reason }) => (column ? `${column}: ${reason}` : reason)).join("; "),
    // What no column is for stays behind, so that such a row is still wrong until somebody puts it right.
    ...cells.slice(head.cells.length).map(asRead),
  ];
  yield csvHead([...kept.map((place) => asRead(head.cells[place])), ...addedColumns]);
  for await (const batch of readBatches(db, target, rows)) {
    const wrong = batch.filter(({ values }) => values === null);
    if (wrong.length > 0) yield csvText(wrong.map(written));
  }
}

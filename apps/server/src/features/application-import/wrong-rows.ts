import type { Database } from "#db/client.ts";
import { csvHead, csvText, undefused } from "#lib/csv.ts";
import { compareRows } from "./compare-rows.ts";
import type { ImportTarget } from "./compare-rows.ts";
import type { FileRow, ImportFile } from "./rows.ts";

const addedColumns = ["line", "problem"];

/** A cell of an export that is exported again has one apostrophe still. */
const asRead = (cell: string | undefined) => (cell === undefined ? null : undefused(cell));

/** The wrong rows of a file as a CSV file, each with its line and what is wrong. An import ignores these two columns. */
export async function* wrongRows(
  db: Database,
  target: ImportTarget,
  file: ImportFile,
): AsyncGenerator<string, void, void> {
  const { cells: head } = file.head;
  // A file of wrong rows that was corrected only in part has the two columns already.
  const places = [...head.keys()].filter(
    (place) => !addedColumns.includes(head[place]?.trim().toLowerCase() ?? ""),
  );
  const written = ({ line, cells, problems }: FileRow) => [
    ...places.map((place) => asRead(cells[place])),
    line,
    problems.map(({ column, reason }) => (column ? `${column}: ${reason}` : reason)).join("; "),
    // What no column is for stays at the end, so that such a row is still wrong until somebody corrects it.
    ...cells.slice(head.length).map(asRead),
  ];
  yield csvHead([...places.map((place) => asRead(head[place])), ...addedColumns]);
  for await (const rows of compareRows(db, target, file, { seesPeople: false })) {
    const wrong = rows.filter(({ kind }) => kind === "wrong");
    if (wrong.length > 0) yield csvText(wrong.map(({ row }) => written(row)));
  }
}

import type { Connection } from "#db/client.ts";
import { withLogos } from "./logos.ts";
import type { FileRow } from "./rows.ts";

const rowsPerBatch = 2000;

/** The rows of a file as they can be stored, some at a time. */
export async function* readBatches(
  db: Connection,
  rows: AsyncGenerator<FileRow>,
): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < rowsPerBatch) continue;
    yield await withLogos(db, batch);
    batch = [];
  }
  if (batch.length > 0) yield await withLogos(db, batch);
}

import type { Connection } from "#db/client.ts";
import { withoutHeld } from "./held.ts";
import { withLogos } from "./logos.ts";
import type { ImportTarget } from "./queries.ts";
import type { FileRow } from "./rows.ts";

/** The rows of a file as they can be stored, some at a time. */
export async function* readBatches(
  db: Connection,
  target: ImportTarget,
  rows: AsyncGenerator<FileRow[]>,
): AsyncGenerator<FileRow[]> {
  for await (const some of rows) {
    if (some.length > 0) yield await withoutHeld(db, target, await withLogos(db, some));
  }
}

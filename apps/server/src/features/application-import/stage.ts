import type { Connection } from "#db/client.ts";
import { readBatches } from "./batches.ts";
import type { Head } from "./head.ts";
import { createIncoming, insertIncoming } from "./queries.ts";
import type { IncomingRow } from "./queries.ts";
import { readApplicationRows } from "./rows.ts";
import type { FileRow } from "./rows.ts";

interface Staged {
  head: Head;
  /** How many rows are right. */
  right: number;
}

/**
 * Puts the rows of a file that are right into the transaction's table `incoming`, where they can be compared
 * with what exists. All rows pass by `onBatch`, the wrong ones with their problems.
 */
export async function stageFile(
  transaction: Connection,
  file: Blob,
  onBatch: (rows: FileRow[]) => void,
): Promise<Staged> {
  const { head, rows } = await readApplicationRows(file);
  await createIncoming(transaction);
  let right = 0;
  for await (const batch of readBatches(transaction, rows)) {
    onBatch(batch);
    const incoming: IncomingRow[] = [];
    for (const { line, values } of batch) {
      if (values) incoming.push({ position: (right += 1), line, ...values });
    }
    await insertIncoming(transaction, incoming);
  }
  return { head, right };
}

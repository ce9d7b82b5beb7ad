import type { Connection } from "#db/client.ts";
import { readBatches } from "./batches.ts";
import type { Head } from "./head.ts";
import { createIncoming, incomingJson, insertIncoming } from "./queries.ts";
import type { ImportTarget } from "./queries.ts";
import { readApplicationRows } from "./rows.ts";
import type { FileRow } from "./rows.ts";

interface Staged {
  head: Head;
  /** How many rows are right. */
  right: number;
}

const statementBytes = 256 * 1024;

/**
 * Puts the rows of a file that are right into the transaction's table `incoming`, where they can be compared
 * with what exists. All rows pass by `onBatch`, the wrong ones with their problems.
 */
export async function stageFile(
  transaction: Connection,
  target: ImportTarget,
  file: Blob,
  onBatch: (rows: FileRow[]) => void,
): Promise<Staged> {
  const { head, rows } = await readApplicationRows(file);
  await createIncoming(transaction);
  let right = 0;
  // As bytes: rows that are held until there are enough for a statement outlive V8's quick collection, and pile up.
  let waiting: Buffer[] = [];
  let bytes = 0;
  const insert = async () => {
    if (bytes > 0) await insertIncoming(transaction, Buffer.concat([...waiting, Buffer.from("]")]));
    waiting = [];
    bytes = 0;
  };
  for await (const batch of readBatches(transaction, target, rows)) {
    onBatch(batch);
    const texts = batch.flatMap(({ line, values }) =>
      values ? incomingJson({ position: (right += 1), line, ...values }) : [],
    );
    if (texts.length === 0) continue;
    const piece = Buffer.from(`${bytes === 0 ? "[" : ","}${texts.join()}`);
    waiting.push(piece);
    bytes += piece.length;
    if (bytes >= statementBytes) await insert();
  }
  await insert();
  return { head, right };
}

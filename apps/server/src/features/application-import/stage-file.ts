import { messages } from "@app/contract";
import { and, eq, inArray } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { retiredChoices } from "#db/schema.ts";
import { listHeldIdentifiers } from "#features/catalogue/checkup-choices.ts";
import { parseAddress } from "#storage/address.ts";
import type { StoredName } from "#storage/address.ts";
import { createIncoming, findFiles, incomingJson, insertIncoming } from "./incoming.ts";
import type { ImportTarget } from "./incoming.ts";
import { readApplicationRows } from "./rows.ts";
import type { FileRow, Head } from "./rows.ts";

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

const isStored = (logo: string | null | undefined) => logo?.startsWith("/storage/") ?? false;
const keyOf = ({ bucket, name }: StoredName) => `${bucket}/${name}`;

/** Puts the stored file in the place of a logo that is an address in our storage. A row whose file is not there is wrong. */
async function withLogos(db: Connection, rows: FileRow[]): Promise<FileRow[]> {
  const names = new Map<string, StoredName>();
  for (const { values } of rows) {
    const stored = isStored(values?.logo) && parseAddress(values?.logo ?? "");
    if (stored) names.set(keyOf(stored), stored);
  }
  const files = names.size === 0 ? [] : await findFiles(db, [...names.values()]);
  const ids = new Map(files.map((file) => [keyOf(file), file.id]));

  return rows.map((row) => {
    const { values } = row;
    if (!values?.logo || !isStored(values.logo)) return row;
    const stored = parseAddress(values.logo);
    const logoFileId = stored && ids.get(keyOf(stored));
    if (logoFileId) return { ...row, values: { ...values, logo: null, logoFileId } };
    const problems = [{ column: "logo", reason: messages.logoUnknown }];
    return { ...row, values: null, problems };
  });
}

/** A row whose identifier stands for a deleted application in check-ups, and for none that is stored now, is wrong. */
async function withoutHeld(
  db: Connection,
  { table, kind }: ImportTarget,
  rows: FileRow[],
): Promise<FileRow[]> {
  const right = rows.flatMap(({ values }) => values ?? []);
  const held = new Set(await listHeldIdentifiers(db, kind, right));
  if (held.size === 0) return rows;
  const stored = await db
    .select({ identifier: table.identifier })
    .from(table)
    .where(inArray(table.identifier, [...held]));
  for (const { identifier } of stored) held.delete(identifier);
  const problems = [{ column: "identifier", reason: messages.identifierHeld }];
  return rows.map((row) =>
    row.values && held.has(row.identifier) ? { ...row, values: null, problems } : row,
  );
}

/** Deletes what this import, of that moment, inserted under an identifier that check-ups hold; answers how many. */
export async function deleteHeld(
  transaction: Connection,
  { table, kind }: ImportTarget,
  now: Date,
): Promise<number> {
  const inserted = await transaction
    .select({ identifier: table.identifier, name: table.name })
    .from(table)
    .innerJoin(
      retiredChoices,
      and(eq(retiredChoices.kind, kind), eq(retiredChoices.identifier, table.identifier)),
    )
    .where(eq(table.createdAt, now));
  const held = await listHeldIdentifiers(transaction, kind, inserted);
  if (held.length === 0) return 0;
  const { rowCount } = await transaction
    .delete(table)
    .where(and(inArray(table.identifier, held), eq(table.createdAt, now)));
  return rowCount ?? 0;
}

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

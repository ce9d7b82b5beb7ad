import { isUtf8 } from "node:buffer";
import { limits, messages, withoutInvisible } from "@app/contract";
import { tableNames } from "@app/readiness";
import { strToU8, Unzip, UnzipInflate, zipSync } from "fflate";
import type { UnzipFile } from "fflate";
import type { Files } from "./queries.ts";

/** A ZIP that is not taken; its message says why. */
export class InvalidZip extends Error {}

const nameOf = (table: string) => `${table}.csv`;

export const zipOf = (files: Files): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(tableNames.map((table) => [nameOf(table), strToU8(files[table])])));

/** So little is inflated at once that a bomb is noticed before it has made more than some megabytes. */
const pieceBytes = 4096;

/** The files of a data set, all of them and nothing else. */
export function filesOf(packed: Uint8Array): Files {
  const begun = new Set<string>();
  const files: Partial<Files> = {};
  let unpacked = 0;
  const take = (entry: UnzipFile) => {
    const { name } = entry;
    const table = tableNames.find((one) => nameOf(one) === name);
    // Also what has a path, is a folder, or what a system puts beside the files.
    if (!table)
      throw new InvalidZip(messages.zipEntryForeign(withoutInvisible(name).slice(0, limits.name)));
    if (begun.has(name)) throw new InvalidZip(messages.zipEntryTwice(name));
    begun.add(name);
    const pieces: Uint8Array[] = [];
    entry.ondata = (error, piece, isLast) => {
      if (error) throw error;
      unpacked += piece.length;
      if (unpacked > limits.unpackedBytes) throw new InvalidZip(messages.zipTooLarge);
      pieces.push(piece.slice()); // its memory is used again
      if (isLast) files[table] = textOf(name, pieces);
    };
    entry.start();
  };
  try {
    const unzip = new Unzip(take);
    unzip.register(UnzipInflate);
    for (let at = 0; at < packed.length; at += pieceBytes)
      unzip.push(packed.subarray(at, at + pieceBytes), at + pieceBytes >= packed.length);
  } catch (error) {
    throw error instanceof InvalidZip ? error : new InvalidZip(messages.zipInvalid);
  }
  const missing = tableNames.filter((table) => files[table] === undefined).map(nameOf);
  if (missing.length === tableNames.length) throw new InvalidZip(messages.zipInvalid);
  if (missing.length > 0) throw new InvalidZip(messages.zipEntriesMissing(missing.join(", ")));
  return files as Files; // none is missing
}

function textOf(name: string, pieces: Uint8Array[]): string {
  const bytes = Buffer.concat(pieces);
  // PostgreSQL cannot store a text with a zero byte.
  if (!isUtf8(bytes) || bytes.includes(0)) throw new InvalidZip(messages.zipEntryNoText(name));
  return new TextDecoder().decode(bytes);
}

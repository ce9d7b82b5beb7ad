import { setImmediate } from "node:timers/promises";
import { UnreadableCsv } from "./refusals.ts";

/** What is parsed and checked without a pause; other requests wait that long. */
const sliceBytes = 16 * 1024;

async function* slices(file: Blob): AsyncGenerator<ArrayBuffer> {
  // Not `file.stream()`: that copies a file that is in memory as a whole, and lets nothing else run meanwhile.
  for (let start = 0; start < file.size; start += sliceBytes) {
    yield await file.slice(start, start + sliceBytes).arrayBuffer();
    await setImmediate();
  }
}

async function* decoded(file: Blob, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const bytes of slices(file)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

const begins = (bytes: Uint8Array, ...expected: number[]) =>
  expected.every((byte, index) => bytes[index] === byte);

/** The encodings that a file beginning like this can have, the likelier first. */
function candidates(start: Uint8Array): string[] {
  if (begins(start, 0xef, 0xbb, 0xbf)) return ["utf-8"];
  if (begins(start, 0xff, 0xfe)) return ["utf-16le"];
  if (begins(start, 0xfe, 0xff)) return ["utf-16be"];
  // The archive that an Excel workbook is, under a wrong name.
  if (begins(start, 0x50, 0x4b, 0x03, 0x04)) return [];
  // The head is plain Latin letters: in UTF-16 every other byte of it is zero.
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]! += 1; // there are two
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 8 && even === 0) return ["utf-16le"];
  if (even > start.length / 8 && odd === 0) return ["utf-16be"];
  return ["utf-8", "windows-1252"];
}

/** Whether the whole file is text in this encoding. All bytes are letters in Windows-1252, so there a zero byte tells. */
async function isTextIn(file: Blob, encoding: string): Promise<boolean> {
  try {
    for await (const text of decoded(file, encoding)) {
      if (encoding === "windows-1252" && text.includes("\0")) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false; // what a decoder throws at bytes that are no text
    throw error;
  }
}

/** The text of a file in whatever encoding it is, piece by piece and without byte order mark. */
export async function* readText(file: Blob): AsyncGenerator<string> {
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  for (const encoding of candidates(start)) {
    if (await isTextIn(file, encoding)) return yield* decoded(file, encoding);
  }
  throw new UnreadableCsv(null);
}

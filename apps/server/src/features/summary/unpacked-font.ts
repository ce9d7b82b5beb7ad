import { inflateSync } from "node:zlib";

/** Of a WOFF file (W3C, WOFF 1.0): its head, and an entry of its table of contents. */
const woffHead = 44;
const woffEntry = 20;
/** The same of an OpenType file. */
const fontHead = 12;
const fontEntry = 16;

const toFour = (length: number) => Math.ceil(length / 4) * 4;

/**
 * The OpenType font within a WOFF file. The library reads such files too, but inflates a whole table again for each
 * letter that it looks up there.
 */
export function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = woffHead + at * woffEntry;
    const offset = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const start = fontHead + count * fontEntry;
  const total = tables.reduce((sum, { bytes }) => sum + toFour(bytes.length), start);
  const font = Buffer.alloc(total);
  woff.copy(font, 0, 4, 8); // which kind of font it is
  font.writeUInt16BE(count, 4);
  const largest = Math.floor(Math.log2(count));
  font.writeUInt16BE(2 ** largest * fontEntry, 6);
  font.writeUInt16BE(largest, 8);
  font.writeUInt16BE((count - 2 ** largest) * fontEntry, 10);
  let offset = start;
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = fontHead + at * fontEntry;
    font.writeUInt32BE(tag, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(bytes.length, entry + 12);
    bytes.copy(font, offset);
    offset += toFour(bytes.length);
  }
  return font;
}

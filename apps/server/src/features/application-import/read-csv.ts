import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";

/** The file is no CSV, or not from the row on that begins in this line. */
export class UnreadableCsv extends Error {
  readonly line: number | null;

  constructor(line: number | null) {
    super();
    this.line = line;
  }
}

/** The file is CSV, but not of applications, or has too few or too many rows; the message says so. */
export class RefusedCsv extends Error {}

/** A line of the file, or several where a value in quotes has line breaks. */
export interface CsvRecord {
  /** Where it begins. */
  line: number;
  cells: string[];
  /** Whether every quotation mark begins a value, ends it, or is doubled within one. */
  isWellQuoted: boolean;
}

/** Longer ones are no row: somewhere a quotation mark was not closed, or it is all delimiters. */
const recordCharacters = 256 * 1024;

/** All records of a CSV file, as many at a time as a piece of it ends; empty lines are none. */
export async function* readRecords(file: Blob): AsyncGenerator<CsvRecord[]> {
  const text = readText(file);
  const beginning = (await text.next()).value ?? "";
  const { delimiter, start, line } = dialectOf(beginning);
  const parser = createParser(delimiter, line);
  yield await parser.write(beginning.slice(start));
  for await (const piece of text) yield await parser.write(piece);
  yield await parser.end();
}

function createParser(delimiter: string, firstLine: number) {
  const isWellQuoted = quoteCheck(delimiter);
  let line = firstLine;
  let parsed: CsvRecord[] = [];
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    ltrim: true,
    skip_empty_lines: true,
    raw: true,
    // Called while a piece is being written: who reads the parser as a stream loses the rows just before an error, and their lines.
    on_record: (record) => {
      const { record: cells, raw } = record as unknown as { record: string[]; raw: string }; // as `raw` makes it
      // The parser leaves the blank lines before a record in its text, the end of each as one character.
      const blanks = /^\s*[\r\n]/.exec(raw)?.[0] ?? "";
      line += blanks.replaceAll(/[^\r\n]/g, "").length;
      const text = raw.slice(blanks.length);
      parsed.push({ line, cells, isWellQuoted: isWellQuoted(text) });
      line += text.match(/\r\n?|\n/g)?.length ?? 0;
      return null;
    },
  });
  parser.on("error", () => undefined); // each write fails with it

  /** Writes, and takes what was parsed by that. */
  const parsedBy = async (write: (done: (error?: Error | null) => void) => void) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    write((error) => (error ? reject(error) : resolve()));
    try {
      await promise;
    } catch (error) {
      throw error instanceof CsvError ? new UnreadableCsv(line) : error;
    }
    const records = parsed;
    parsed = [];
    return records;
  };
  let open = 0;
  return {
    write: async (piece: string) => {
      const records = await parsedBy((done) => parser.write(piece, done));
      open = records.length > 0 ? 0 : open + piece.length;
      if (open > recordCharacters) throw new UnreadableCsv(line);
      return records;
    },
    end: () => parsedBy((done) => parser.end(done)),
  };
}

/** Checks whether a record's quotation marks stand where they belong. */
function quoteCheck(delimiter: string) {
  const quoted = `[^\\S\\r\\n${delimiter}]*"[^"]*(?:""[^"]*)*"`;
  const plain = `[^"\\r\\n${delimiter}]*`;
  const value = new RegExp(`(?:${quoted}|${plain})(?:${delimiter}|\\r?\\n?$)`, "y");
  return (raw: string): boolean => {
    if (!raw.includes('"')) return true;
    value.lastIndex = 0;
    while (value.lastIndex < raw.length) if (!value.test(raw)) return false;
    return true;
  };
}

const delimiters = [",", ";", "\t"];

interface Dialect {
  delimiter: string;
  /** Where the head begins. */
  start: number;
  line: number;
}

/** The delimiter of a file, detected from its beginning. */
function dialectOf(text: string): Dialect {
  // Excel's own way to say it, in a line before the head.
  const said = /^"?sep=([,;\t])"?(?:\r\n|\n|\r)/i.exec(text);
  if (said?.[1]) return { delimiter: said[1], start: said[0].length, line: 2 };
  return { delimiter: mostFrequent(headOf(text)), start: 0, line: 1 };
}

/** The first line that is not blank, without what stands in quotes. */
const headOf = (text: string) => /\S[^\r\n]*/.exec(text.replaceAll(/"[^"]*"/g, "x"))?.[0] ?? "";

const mostFrequent = (head: string): string => {
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
};

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

/** Whether the whole file is text in this encoding. All bytes are letters in Windows-1252, so a zero byte decides there. */
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
async function* readText(file: Blob): AsyncGenerator<string> {
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  for (const encoding of candidates(start)) {
    if (await isTextIn(file, encoding)) return yield* decoded(file, encoding);
  }
  throw new UnreadableCsv(null);
}

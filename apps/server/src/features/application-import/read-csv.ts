import { pipeline } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";

/** The file cannot be read as CSV from this line on; null: it is no text in this encoding. */
export class UnreadableCsv extends Error {
  readonly line: number | null;

  constructor(line: number | null) {
    super();
    this.line = line;
  }
}

/** The file is CSV, but not of applications, or has too few or too many rows; the message says so. */
export class InvalidCsv extends Error {}

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

/** All records of a CSV file that are not blank. */
export async function* readRecords(file: Blob, encoding: string): AsyncGenerator<CsvRecord> {
  const text = decoded(file, encoding);
  const beginning = (await text.next()).value ?? "";
  // Excel's own way to name the delimiter, in a line before the head.
  const [statement = "", stated] = /^"?sep=([,;\t])"?(?:\r\n|\n|\r)/i.exec(beginning) ?? [];
  const delimiter = stated ?? delimiterOf(beginning);
  const isWellQuoted = quoteCheck(delimiter);
  let line = stated ? 2 : 1;
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    ltrim: true,
    skip_empty_lines: true,
    max_record_size: recordCharacters,
    raw: true,
    // Lines are counted as they are parsed: where that fails, the records before are not read yet.
    on_record: (record) => {
      const { record: cells, raw } = record as unknown as { record: string[]; raw: string }; // as `raw` makes it
      // The parser leaves the blank lines before a record in its text, the end of each as one character.
      const blanks = /^\s*[\r\n]/.exec(raw)?.[0] ?? "";
      line += blanks.replaceAll(/[^\r\n]/g, "").length;
      const own = raw.slice(blanks.length);
      const begins = line;
      line += own.match(/\r\n?|\n/g)?.length ?? 0;
      const isBlank = cells.every((cell) => cell.trim() === "");
      if (isBlank) return null;
      const found: CsvRecord = { line: begins, cells, isWellQuoted: isWellQuoted(own) };
      return found as never; // the parser's types know arrays of texts alone
    },
  });
  parser.write(beginning.slice(statement.length));
  pipeline(text, parser, () => undefined); // the loop reports a failure
  try {
    yield* parser as AsyncIterable<CsvRecord>;
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableCsv(line) : error;
  }
}

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

/** The delimiter that the first line that is not blank has most of, without what stands in quotes. */
function delimiterOf(text: string): string {
  const head = /\S[^\r\n]*/.exec(text.replaceAll(/"[^"]*"/g, "x"))?.[0] ?? "";
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** What is parsed and checked without a pause; other requests wait that long. */
const sliceBytes = 16 * 1024;

/** Without byte order mark. */
async function* decoded(file: Blob, encoding: string): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (bytes?: ArrayBuffer) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new UnreadableCsv(null);
    }
  };
  // Not `file.stream()`: that copies a file that is in memory as a whole, and lets nothing else run meanwhile.
  for (let start = 0; start < file.size; start += sliceBytes) {
    const text = decode(await file.slice(start, start + sliceBytes).arrayBuffer());
    // All bytes are letters in Windows-1252, so a zero byte decides there.
    if (encoding === "windows-1252" && text.includes("\0")) throw new UnreadableCsv(null);
    yield text;
    await setImmediate();
  }
  yield decode();
}

/** The encodings that a file can have by its beginning, the likelier first. */
export async function possibleEncodings(file: Blob): Promise<string[]> {
  const start = Buffer.from(await file.slice(0, 4).bytes()).toString("latin1");
  if (start.startsWith("\xef\xbb\xbf")) return ["utf-8"];
  if (start.startsWith("\xff\xfe")) return ["utf-16le"];
  if (start.startsWith("\xfe\xff")) return ["utf-16be"];
  // The archive that an Excel workbook is, under a wrong name.
  if (start.startsWith("PK\x03\x04")) return [];
  return ["utf-8", "windows-1252"];
}

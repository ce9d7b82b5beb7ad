import { CsvError, parse } from "csv-parse";
import { dialectOf } from "./dialect.ts";
import { readText } from "./encoding.ts";
import { UnreadableCsv } from "./refusals.ts";

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
  parser.on("error", () => undefined); // told to the one who writes

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

/** Tells whether a record's quotation marks stand where they belong. */
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

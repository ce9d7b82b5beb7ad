import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number | boolean | Date | null;

/** How a text begins that a spreadsheet would run; also the full-width signs. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/u;

/** An apostrophe in front makes a spreadsheet show a text as it is. */
const defused = (text: string) => (formula.test(text) ? `'${text}` : text);

/** The text behind a cell of ours: one apostrophe less where `defused` adds one. */
export const undefused = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/** The first line of a file. Excel reads one as UTF-8 only when it begins with the byte order mark. */
export const csvHead = (columns: CsvCell[]): string => `\uFEFF${csvText([columns])}`;

/** Rows as CSV lines (RFC 4180). What a spreadsheet would run as a formula is defused; numbers stay numbers. */
export const csvText = (rows: CsvCell[][]): string =>
  stringify(rows, {
    record_delimiter: "\r\n",
    quote_record_delimiter: true, // off where a delimiter is named: a lone line break would end the row
    cast: {
      string: defused,
      boolean: (value) => String(value),
      date: (value) => value.toISOString(),
    },
  });

import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number | boolean | Date | null;

const signs = String.raw`=+\-@＝＋－＠`;

/**
 * Where a spreadsheet would begin to run a text: at its start, and wherever it takes a cell to begin. Where lists are
 * made with semicolons it splits at these and at line ends, whatever quotation marks of ours stand around them.
 */
const formulaAfter = (apostrophe: "" | "'") =>
  new RegExp(
    String.raw`^${apostrophe}(?='*[${signs}\t\r\n])|(?<=[;\t\r\n])${apostrophe}(?=["']*[${signs}])`,
    "gu",
  );
const formula = formulaAfter("");
const defusedFormula = formulaAfter("'");

/** An apostrophe in front makes a spreadsheet show a text as it is. */
const defused = (text: string) => text.replaceAll(formula, "'");

/** The text behind a cell of ours: one apostrophe less wherever `defused` adds one. */
export const undefused = (cell: string): string => cell.replaceAll(defusedFormula, "");

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

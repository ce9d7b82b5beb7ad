import { stringify } from "csv-stringify/sync";

/** A list or an object: as JSON has it, and in one cell of CSV. */
export type CsvCell = string | number | boolean | Date | object | null;

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

/** A list as its items, of which addresses have commas; anything else as JSON. */
const cellOf = (value: object) =>
  Array.isArray(value) && value.every((item) => typeof item === "string")
    ? value.join(value.some((item) => item.includes(",")) ? "; " : ", ")
    : JSON.stringify(value);

/** Rows as CSV lines (RFC 4180). What a spreadsheet would run as a formula is defused; numbers stay numbers. */
export const csvText = (rows: CsvCell[][]): string =>
  stringify(rows, {
    record_delimiter: "\r\n",
    quote_record_delimiter: true, // off where a delimiter is named: a lone line break would end the row
    cast: {
      string: defused,
      boolean: (value) => String(value),
      date: (value) => value.toISOString(),
      object: (value) => defused(cellOf(value)),
    },
  });

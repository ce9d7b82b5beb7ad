import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvText, undefused } from "./csv.ts";

const cellsOf = (csv: string) => parse(csv) as string[][];

const texts = [
  "=1+1",
  "+49 30",
  "-dash",
  "@home",
  "\tTab",
  "\rReturn",
  "＝1",
  "'=1+1",
  "''@",
  "'s",
  "\nLine",
  "a;=1+1",
  "a;'=1+1",
  'a;"=1+1"',
  "a\t\t@b",
  "first\r\n- second\n+ third",
  ";;=;",
];
const cellsWith = (delimiter: string, csv: string) =>
  (parse(csv, { delimiter, relax_quotes: true, relax_column_count: true }) as string[][]).flat();

test.each(texts)(
  "a spreadsheet does not run %j, wherever it splits, and an import reads it back",
  (text) => {
    const [[cell]] = cellsOf(csvText([[text]])) as [[string]];
    expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
    expect(undefused(cell)).toBe(text);
    for (const delimiter of [";", "\t"]) {
      for (const split of cellsWith(delimiter, csvText([["an-id", text, "end"]])))
        expect(split).not.toMatch(/^[=+\-@＝＋－＠]/u);
    }
  },
);

test("quotes, commas and line breaks arrive as they were, and plain cells as they are", () => {
  const row = ['a "b", c', "two\r\nlines", "three\nmore", "O'Brien", "", "a-b"];
  expect(cellsOf(csvText([row]))).toEqual([row]);
  const moment = new Date("2026-06-04T15:00:00Z");
  expect(csvText([[-5, true, false, moment, null]])).toBe(
    "-5,true,false,2026-06-04T15:00:00.000Z,\r\n",
  );
});

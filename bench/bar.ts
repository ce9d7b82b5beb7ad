/** What a figure has to be: at least this, or less than that. */
export interface Bar {
  least?: number;
  most?: number;
}

/** A figure that has a bar. */
export interface Result extends Bar {
  what: string;
  measured: number;
  unit: string;
}

/** With as many decimals as say something. */
export function plain(figure: number): string {
  const decimals = figure >= 100 || Number.isInteger(figure) ? 0 : figure >= 10 ? 1 : 2;
  return figure.toLocaleString("en", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** "met", or by how much of the bar it is not. */
export function verdict(measured: number, { least, most }: Bar): string {
  if (least !== undefined && measured < least) return `short by ${part(least - measured, least)}`;
  if (most !== undefined && measured > most) return `over by ${part(measured - most, most)}`;
  return "met";
}

const part = (missing: number, bar: number) => {
  const percent = (missing / (bar || 1)) * 100;
  return percent < 1 ? "less than 1 %" : `${percent.toFixed(0)} %`;
};

const barText = ({ least, most, unit }: Result) =>
  least === undefined ? `at most ${plain(most ?? 0)} ${unit}` : `at least ${plain(least)} ${unit}`;

/** Columns under each other: the first one to the left, the others to the right. */
export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? "").length), title.length),
  );
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join("   ").trimEnd());
  }
}

/** The end of a run: every bar, and whether it is met. */
export function printBars(results: readonly Result[]): void {
  console.log("");
  printTable(
    ["bar", "measured", "wanted", ""],
    results.map((result) => [
      result.what,
      `${plain(result.measured)} ${result.unit}`,
      barText(result),
      verdict(result.measured, result),
    ]),
  );
  const met = results.filter((result) => verdict(result.measured, result) === "met");
  console.log(`\n${met.length} of ${results.length} bars are met.`);
}

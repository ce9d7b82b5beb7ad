/** A measured figure per checkout, with its limit. */
export interface Figure {
  what: string;
  unit: string;
  /** One per checkout, in their order. */
  measured: number[];
  least?: number;
  most?: number;
  /** The worst visit of each checkout, in brackets, where `measured` has medians. */
  worst?: number[];
  /** How far below `least` the worst visit may be. */
  tolerance?: number;
}

/** Formats a figure with its significant decimals. */
export function plain(figure: number): string {
  const small = figure >= 0.1 ? 2 : 3;
  const decimals = figure >= 100 || Number.isInteger(figure) ? 0 : figure >= 10 ? 1 : small;
  return figure.toLocaleString("en", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** The median of the figures, or the quantile of another share. */
export function quantile(figures: number[], part = 0.5): number {
  const ordered = figures.toSorted((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * part))] ?? 0;
}

/** Prints a table: the first column aligned left, the others right. */
export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join("   ").trimEnd());
  }
}

function isWithin({ least = -Infinity, most = Infinity, tolerance, worst, measured }: Figure) {
  const [first = Number.NaN] = measured;
  const [lowest = least] = tolerance === undefined ? [] : (worst ?? []);
  return first >= least && first <= most && lowest >= least - (tolerance ?? 0);
}

const withWorst = (figure: string, worst: number | undefined) =>
  worst === undefined ? figure : `${figure} (${plain(worst)})`;

/** Prints all figures; the limit is checked for the first checkout. */
export function printFigures(checkouts: string[], figures: Figure[]): void {
  const rows = figures.map((figure) => {
    const { what, unit, measured, worst, least, most } = figure;
    const [first = 0, second] = measured;
    const ratio = second === undefined ? [] : [second === 0 ? "" : plain(first / second)];
    const limit = least === undefined ? `at most ${plain(most ?? 0)}` : `at least ${plain(least)}`;
    const hasLimit = least !== undefined || most !== undefined;
    return [
      what,
      ...measured.map((one, at) => withWorst(`${plain(one)} ${unit}`.trim(), worst?.[at])),
      ...ratio,
      hasLimit ? `${limit}  ${isWithin(figure) ? "holds " : "MISSED"}` : "",
    ];
  });
  console.log("");
  printTable(["", ...checkouts, ...(checkouts.length > 1 ? ["ratio"] : []), "limit"], rows);
}

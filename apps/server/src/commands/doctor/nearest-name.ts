/** Of the names the one that was probably meant: two letters that are wrong, missing, too many or swapped at most. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const near = known
    .map((each) => ({ each, distance: distanceOf(name.toUpperCase(), each) }))
    .filter(({ each, distance }) => distance <= Math.min(2, each.length / 3))
    .toSorted((one, other) => one.distance - other.distance);
  return near[0]?.each;
}

/** Edits from one word to another, of which swapping two neighbours is one. */
function distanceOf(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= from.length; at++) {
    const row = [at];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[at - 1] === to[column - 1];
      const above = rows[at - 1]!; // filled in the turn before
      let least = Math.min(
        row[column - 1]! + 1,
        above[column]! + 1,
        above[column - 1]! + (isSame ? 0 : 1),
      );
      const isSwap =
        at > 1 && column > 1 && from[at - 1] === to[column - 2] && from[at - 2] === to[column - 1];
      if (isSwap) least = Math.min(least, rows[at - 2]![column - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows.at(-1)!.at(-1)!; // both have a first element
}

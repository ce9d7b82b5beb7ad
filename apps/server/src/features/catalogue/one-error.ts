/** Shorter texts are one error away from too much, and an error late in a longer one does not matter any more. */
const fewest = 4;
const most = 24;

/** What looks like a name: signs in front, and most others, are meant. */
const isName = (typed: string) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\s.'’&-]*$/u.test(typed);

/**
 * LIKE patterns for the beginnings of all lines from which what was typed is one typing error away: a wrong letter, one
 * that is missing or too much, two that changed places. None where no error is forgiven.
 */
export function oneErrorPatterns(typed: string): string[] {
  const letters = [...typed.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "")].slice(0, most);
  if (letters.length < fewest || !isName(typed)) return [];
  const patterns = letters.flatMap((letter, place) => {
    const [before, after] = [letters.slice(0, place), letters.slice(place + 1)];
    const [next, ...others] = after;
    // An index knows nothing of one letter and two others, but of two at the end of a line.
    const end = letters.length === fewest && place === 1 ? ["\n"] : [];
    return [
      [...before, "_", ...after, ...end],
      [...before, ...after],
      ...(place > 0 ? [[...before, "_", letter, ...after]] : []), // in front, the text itself holds the letters
      ...(next === undefined ? [] : [[...before, next, letter, ...others]]),
    ];
  });
  return [...new Set(patterns.map((pattern) => pattern.join("")))];
}

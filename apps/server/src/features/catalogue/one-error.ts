/** Shorter texts are one error away from too much, and an error late in a longer one does not matter any more. */
const fewest = 4;
const most = 24;

/** What looks like a name: signs in front, and most others, are meant. */
const isName = (typed: string) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\s.'’&-]*$/u.test(typed);

/**
 * LIKE patterns for the beginnings of lines, or for whole ones, from which what was typed is one typing error away: a
 * wrong letter, one that is missing or too much, two that changed places. None where no error is forgiven.
 */
export function oneErrorPatterns(typed: string): string[] {
  const letters = (typed.match(/[\p{L}\p{M}\p{N}]/gu) ?? []).slice(0, most);
  if (letters.length < fewest || !isName(typed)) return [];
  const patterns = letters.flatMap((letter, place) => {
    const [before, after] = [letters.slice(0, place), letters.slice(place + 1)];
    const [next, ...others] = after;
    return [
      [...before, "_", ...after],
      [...before, ...after],
      ...(place > 0 ? [[...before, "_", letter, ...after]] : []), // in front, the text itself holds the letters
      ...(next === undefined ? [] : [[...before, next, letter, ...others]]),
    ];
  });
  // Of four letters with an error in them too many names begin with three.
  const end = letters.length === fewest ? "\n" : "";
  return [...new Set(patterns.map((pattern) => pattern.join("") + end))];
}

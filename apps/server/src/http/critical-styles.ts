/** A part of a style sheet: a text that always applies, a rule, or a block such as `@media`. */
export type StylePiece =
  | string
  | { prelude: string; pieces: StylePiece[] }
  | {
      selectors: { text: string; classes: string[] }[];
      /** Its selectors belong together. */
      isWhole: boolean;
      pieces: StylePiece[];
    };

/**
 * The styles that can apply to a document: those whose classes all occur in it. Pseudo-classes and attributes always
 * match, so that hover and color schemes are included.
 */
export function criticalStyles(pieces: StylePiece[], html: string): string {
  const present = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, list]) => list!.split(/\s+/)),
  );
  const applying = (all: StylePiece[]): string => all.map(textOf).join("");
  const block = (prelude: string, inner: string) => (inner === "" ? "" : `${prelude}{${inner}}`);
  const textOf = (piece: StylePiece): string => {
    if (typeof piece === "string") return piece;
    if ("prelude" in piece) return block(piece.prelude, applying(piece.pieces));
    const { selectors, isWhole } = piece;
    const matching = selectors.filter(({ classes }) => classes.every((name) => present.has(name)));
    if (matching.length === 0) return "";
    const shown = isWhole ? selectors : matching;
    return block(shown.map(({ text }) => text).join(","), applying(piece.pieces));
  };
  return applying(pieces);
}

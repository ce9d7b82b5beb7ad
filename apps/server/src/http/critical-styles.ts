import { LRUCache } from "lru-cache";

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

/** Pages of one kind have the same classes, and choosing takes long. */
const most = 200;

/** The styles whose classes all occur in a document; pseudo-classes and attributes, such as hover, always match. */
export function criticalStyles(pieces: StylePiece[]): (html: string) => string {
  const chosen = new LRUCache<string, string>({ max: most });
  return (html) => {
    const lists = html.matchAll(/class="([^"]*)"/g);
    const present = new Set([...lists].flatMap(([, list]) => list!.split(/\s+/)));
    const key = [...present].toSorted().join(" ");
    if (!chosen.has(key)) chosen.set(key, stylesFor(pieces, present));
    return chosen.get(key)!; // it has just been looked for
  };
}

const block = (prelude: string, inner: string) => (inner === "" ? "" : `${prelude}{${inner}}`);

function stylesFor(pieces: StylePiece[], present: Set<string>): string {
  const textOf = (piece: StylePiece): string => {
    if (typeof piece === "string") return piece;
    if ("prelude" in piece) return block(piece.prelude, stylesFor(piece.pieces, present));
    const { selectors, isWhole } = piece;
    const matching = selectors.filter(({ classes }) => classes.every((name) => present.has(name)));
    if (matching.length === 0) return "";
    const shown = isWhole ? selectors : matching;
    const prelude = shown.map(({ text }) => text).join(",");
    return block(prelude, stylesFor(piece.pieces, present));
  };
  return pieces.map(textOf).join("");
}

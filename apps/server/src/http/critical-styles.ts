import { LRUCache } from "lru-cache";

/** A part of a style sheet: a text that always applies, a rule, or a block such as `@media`. */
export type StylePiece =
  | string
  | { prelude: string; pieces: StylePiece[] }
  | {
      /** `needs`: classes, and attributes. */
      selectors: { text: string; needs: string[] }[];
      /** Its selectors belong together. */
      isWhole: boolean;
      pieces: StylePiece[];
    };

/** Pages of one kind have the same classes, and choosing takes long. */
const most = 200;

const variablesIn = (text: string) =>
  [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!);

/**
 * The styles whose classes all occur in a document, with the variables that these or the document use; pseudo-classes, such
 * as hover, always match.
 */
export function criticalStyles(pieces: StylePiece[]): (html: string) => string {
  const chosen = new LRUCache<string, string>({
    max: most,
    memoMethod: (names) => stylesWithVariables(pieces, new Set(names.split(" "))),
  });
  return (html) => {
    const lists = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, list]) => list!.split(/\s+/));
    const attributes = [...html.matchAll(/ (data-[\w-]+)/g)].map(([, name]) => name!);
    const present = new Set([...lists, ...attributes, ...variablesIn(html)]);
    return chosen.memo([...present].toSorted().join(" "));
  };
}

/** Variables use others. */
function stylesWithVariables(pieces: StylePiece[], present: Set<string>): string {
  const styles = stylesFor(pieces, present);
  const missing = new Set(variablesIn(styles)).difference(present);
  return missing.size === 0 ? styles : stylesWithVariables(pieces, present.union(missing));
}

const block = (prelude: string, inner: string) => (inner === "" ? "" : `${prelude}{${inner}}`);

function stylesFor(pieces: StylePiece[], present: Set<string>): string {
  const textOf = (piece: StylePiece): string => {
    if (typeof piece === "string")
      return piece.startsWith("--") && !present.has(/^[\w-]+/.exec(piece)![0]) ? "" : piece;
    if ("prelude" in piece) return block(piece.prelude, stylesFor(piece.pieces, present));
    const { selectors, isWhole } = piece;
    const matching = selectors.filter(({ needs }) => needs.every((name) => present.has(name)));
    if (matching.length === 0) return "";
    const shown = isWhole ? selectors : matching;
    const prelude = shown.map(({ text }) => text).join(",");
    return block(prelude, stylesFor(piece.pieces, present));
  };
  return pieces.map(textOf).join("");
}

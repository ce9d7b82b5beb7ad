import postcss from "postcss";
import type { ChildNode, Container } from "postcss";
import type { StylePiece } from "../apps/server/src/http/critical-styles.ts";

/** Conditions of a selector: their classes need not occur in the document, or one of several is enough. */
const conditions = /:(?:not|is|where|has)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
const classNames = /\.((?:\\.|[\w-])+)/g;
/** Of an element with a class: a component writes them. */
const attributeNames = /(?<=[\w)]):where\(\[(data-[\w-]+)[^\],]*\]\)/g;

/** The classes and attributes that a selector needs. */
const needsOf = (selector: string) => [
  ...[...selector.replaceAll(conditions, "").matchAll(classNames)].map(([, name]) =>
    name!.replaceAll("\\", ""),
  ),
  ...[...selector.matchAll(attributeNames)].map(([, name]) => name!),
];

/** Typefaces that have to be fetched would delay the first paint; few need the system's colors, and animations and what a mouse does are not seen in it. */
const isLater = (node: ChildNode) =>
  node.type === "comment" ||
  (node.type === "atrule" &&
    (node.name === "charset" ||
      node.params.startsWith("(forced-colors:") ||
      (node.params.startsWith("(hover:") && /:hover|:active/.test(node.toString())) ||
      /keyframes$/i.test(node.name) ||
      (node.name === "font-face" && /url\(/.test(node.toString()))));

/** A built style sheet in the pieces of which the server takes those that a document needs. */
export function stylePieces(css: string): StylePiece[] {
  const piecesOf = (container: Container): StylePiece[] =>
    (container.nodes ?? []).filter((node) => !isLater(node)).map(pieceOf);
  const pieceOf = (node: ChildNode): StylePiece => {
    if (node.type === "rule") {
      // A nested rule refers to all selectors of its parent.
      const isWhole = node.some(({ type }) => type !== "decl");
      const selectors = node.selectors.map((text) => ({ text, needs: needsOf(text) }));
      return { selectors, isWhole, pieces: piecesOf(node) };
    }
    if (node.type === "atrule" && node.nodes && node.name !== "font-face") {
      return {
        prelude: `@${node.name}${node.raws.afterName ?? " "}${node.params}`,
        pieces: piecesOf(node),
      };
    }
    return node.type === "decl" || !("nodes" in node && node.nodes)
      ? `${node.toString()};`
      : node.toString();
  };
  return piecesOf(postcss.parse(css));
}

import postcss from "postcss";
import type { Container } from "postcss";

/** Conditions of a selector: their classes need not occur in the document, or one of several is enough. */
const conditions = /:(?:not|is|where|has)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
const classNames = /\.((?:\\.|[\w-])+)/g;

/** Removes empty blocks, from the innermost outwards. The order of layers does not need their content. */
function dropEmpty(container: Container) {
  container.each((node) => {
    if (node.type !== "atrule" || !node.nodes) return;
    dropEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}

/**
 * The rules of a built style sheet that can apply to a document: those whose classes all occur in it. Pseudo-classes
 * and attributes always match, so that hover and colour scheme styles are included. Typefaces that have to be fetched are
 * left out because the first paint would wait for them, and animations because the web client loads them.
 */
export function criticalCss(css: string, html: string): string {
  const present = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, list]) => list!.split(/\s+/)),
  );
  const applies = (selector: string) =>
    [...selector.replaceAll(conditions, "").matchAll(classNames)].every(([, name]) =>
      present.has(name!.replaceAll("\\", "")),
    );

  const sheet = postcss.parse(css);
  sheet.walkAtRules((rule) => {
    const isFetched = rule.name === "font-face" && /url\(/.test(rule.toString());
    if (isFetched || rule.name === "charset" || /keyframes$/i.test(rule.name)) rule.remove();
  });
  sheet.walkRules((rule) => {
    const matching = rule.selectors.filter((selector) => applies(selector));
    if (matching.length === 0) rule.remove();
    // A nested rule refers to all selectors of its parent.
    else if (!rule.some(({ type }) => type !== "decl")) rule.selectors = matching;
  });
  dropEmpty(sheet);
  sheet.walkComments((comment) => {
    comment.remove();
  });
  return sheet.toString();
}

import postcss from "postcss";
import type { Container } from "postcss";

/** What a selector names besides the thing itself: it need not be there, or one of several is enough. */
const conditions = /:(?:not|is|where|has)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
const classNames = /\.((?:\\.|[\w-])+)/g;

/** Blocks that nothing is left in, from the innermost outwards. A layer's order holds without content, too. */
function dropEmpty(container: Container) {
  container.each((node) => {
    if (node.type !== "atrule" || !node.nodes) return;
    dropEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}

/**
 * The rules of a built style sheet that can apply to a document: those whose classes all occur in it. Pseudo-classes
 * and attributes count as met, so that what a pointer or the colour scheme changes is there too. Typefaces that have
 * to be fetched stay out, as the first paint would wait for them, and movements, which come with the app.
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
    const kept = rule.selectors.filter((selector) => applies(selector));
    if (kept.length === 0) rule.remove();
    // A rule within another one refers to all of its selectors.
    else if (!rule.some(({ type }) => type !== "decl")) rule.selectors = kept;
  });
  dropEmpty(sheet);
  sheet.walkComments((comment) => {
    comment.remove();
  });
  return sheet.toString();
}

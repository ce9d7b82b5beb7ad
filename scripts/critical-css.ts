interface Block {
  /** A selector list or an at-rule, as it stands before the brace. */
  prelude: string;
  body: string;
}

/** The blocks of one level. What stands between them, such as `@charset`, is left out. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let open = 0;
  let depth = 0;
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '"' || sign === "'") {
      at = css.indexOf(sign, at + 1);
      if (at < 0) break;
    } else if (sign === ";" && depth === 0) start = at + 1;
    else if (sign === "{") {
      if (depth === 0) open = at;
      depth += 1;
    } else if (sign === "}") {
      depth -= 1;
      if (depth > 0) continue;
      blocks.push({ prelude: css.slice(start, open).trim(), body: css.slice(open + 1, at) });
      start = at + 1;
    }
  }
  return blocks;
}

const nesting = /^@(?:media|supports|layer|container)\b/;

/**
 * The rules of a built style sheet that can apply to a document: those whose classes all occur in it. Pseudo-classes
 * and attributes count as met, so that what a pointer or the colour scheme changes is there too.
 */
export function criticalCss(css: string, html: string): string {
  const present = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, list]) => list!.split(/\s+/)),
  );
  const applies = (selector: string) =>
    [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].every(([, name]) =>
      present.has(name!.replaceAll("\\", "")),
    );
  const keep = (text: string): string =>
    blocksOf(text)
      .map(({ prelude, body }) => {
        if (nesting.test(prelude)) {
          const inner = keep(body);
          return inner && `${prelude}{${inner}}`;
        }
        if (prelude.startsWith("@keyframes")) return "";
        if (prelude.startsWith("@")) return `${prelude}{${body}}`;
        // What `:not()` names need not be there.
        const selectors = prelude.replaceAll(/:not\([^)]*\)/g, "").split(",");
        return selectors.some((selector) => applies(selector)) ? `${prelude}{${body}}` : "";
      })
      .join("");
  return keep(css);
}

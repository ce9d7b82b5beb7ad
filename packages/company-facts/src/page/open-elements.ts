import type { Attributes } from "./page-parser.ts";

/** Elements that stand around what a reader of a page looks for, and are closed by a tag of their own. */
const followed = new Set(
  "a article aside button div figure footer form h1 h2 h3 header li main nav p picture section span td ul".split(
    " ",
  ),
);
const deepest = 60;
/** So many open elements an end tag closes at once; more are left open by no page that people wrote. */
const forgiven = 8;
const longestMark = 300;

/** Elements that are open where a page is being read: those that tell what stands within them. */
export class OpenElements {
  private readonly open: { tag: string; marks: string; isHidden: boolean }[] = [];
  private hidden = 0;

  get isHidden(): boolean {
    return this.hidden > 0;
  }

  /** Class, id, title and label of the elements directly around, the innermost last. */
  get marksAround(): string {
    return this.open
      .slice(-3)
      .map(({ marks }) => marks)
      .join(" ");
  }

  start(tag: string, attributes: Attributes): void {
    if (!followed.has(tag) || this.open.length >= deepest) return;
    const isHidden = isUnseen(attributes);
    if (isHidden) this.hidden += 1;
    this.open.push({ tag, marks: marksOf(attributes), isHidden });
  }

  end(tag: string): void {
    if (!followed.has(tag)) return;
    const from = Math.max(0, this.open.length - forgiven);
    const at = this.open.findLastIndex((element, index) => index >= from && element.tag === tag);
    if (at < 0) return;
    for (const { isHidden } of this.open.splice(at)) if (isHidden) this.hidden -= 1;
  }
}

/** Class, id, title and label of an element, cut off. */
export const marksOf = (attributes: Attributes): string =>
  ["class", "id", "title", "aria-label"]
    .map((name) => attributes.get(name)?.slice(0, longestMark) ?? "")
    .filter((mark) => mark !== "")
    .join(" ");

const isUnseen = (attributes: Attributes): boolean =>
  attributes.has("hidden") ||
  /display\s*:\s*none/i.test(attributes.get("style")?.slice(0, longestMark) ?? "");

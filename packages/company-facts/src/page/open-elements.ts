import type { Attributes } from "./page-parser.ts";

/** Elements that stand around what a reader of a page looks for, and are closed by a tag of their own. */
const followed = new Set(
  "a article aside button div figure footer form h1 h2 h3 header li main nav p picture section span td ul".split(
    " ",
  ),
);
const deepest = 60;
const longestMark = 300;

/** Elements that are open where a page is being read. */
export class OpenElements {
  private readonly open: { tag: string; marks: string; isHidden: boolean }[] = [];

  get isHidden(): boolean {
    return this.open.some((element) => element.isHidden);
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
    const style = attributes.get("style")?.slice(0, longestMark) ?? "";
    const isHidden = attributes.has("hidden") || /display\s*:\s*none/i.test(style);
    this.open.push({ tag, marks: marksOf(attributes), isHidden });
  }

  end(tag: string): void {
    const at = this.open.findLastIndex((element) => element.tag === tag);
    if (at >= 0) this.open.splice(at);
  }
}

/** Class, id, title and label of an element, cut off. */
export const marksOf = (attributes: Attributes): string =>
  ["class", "id", "title", "aria-label"]
    .map((name) => attributes.get(name)?.slice(0, longestMark) ?? "")
    .filter((mark) => mark !== "")
    .join(" ");

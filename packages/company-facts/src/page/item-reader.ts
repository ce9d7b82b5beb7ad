import type { PageFacts } from "./page-facts.ts";
import type { Attributes } from "./page-parser.ts";
import { TextCollector } from "./plain-text.ts";
import { typeName } from "./structured-items.ts";

const mostTypes = 60;
const mostProperties = 100;
const mostValues = 10;
const longestValue = 500;
/** A property that is not closed soon is read no further. */
const longestProperty = 2_000;

/** What microdata and RDFa mark within a page. */
export class ItemReader {
  private readonly types: string[] = [];
  private readonly properties = new Map<string, string[]>();
  private readonly value = new TextCollector(longestValue);
  private open: { name: string; tag: string; read: number } | undefined;

  facts(): Pick<PageFacts, "itemTypes" | "itemProperties"> {
    this.endProperty();
    return { itemTypes: this.types, itemProperties: this.properties };
  }

  startTag(tag: string, attributes: Attributes): void {
    const types = attributes.get("itemtype") ?? attributes.get("typeof");
    if (types !== undefined) this.addTypes(types);
    const name = attributes.get("itemprop") ?? attributes.get("property");
    // An item within an item has properties of its own, and no text.
    if (name === undefined || tag === "meta" || attributes.has("itemscope")) return;
    const written = attributes.get("content") ?? attributes.get("src") ?? attributes.get("href");
    this.endProperty();
    if (written !== undefined && tag !== "a") {
      this.value.add(written);
      this.open = { name, tag, read: 0 };
      this.endProperty();
    } else this.open = { name, tag, read: 0 };
  }

  endTag(tag: string): void {
    if (tag === this.open?.tag) this.endProperty();
  }

  addText(text: string): void {
    if (!this.open) return;
    this.open.read += text.length;
    if (this.open.read > longestProperty) this.endProperty();
    else this.value.add(text);
  }

  private addTypes(types: string): void {
    for (const type of types.slice(0, 400).split(/\s+/)) {
      if (type !== "" && this.types.length < mostTypes) this.types.push(typeName(type));
    }
  }

  private endProperty(): void {
    const value = this.value.take();
    const name = this.open?.name.slice(0, 100).trim();
    this.open = undefined;
    if (!name || value === "") return;
    const values = this.properties.get(name);
    if (values && values.length < mostValues) values.push(value);
    if (!values && this.properties.size < mostProperties) this.properties.set(name, [value]);
  }
}

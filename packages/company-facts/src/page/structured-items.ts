import type { StructuredItem, StructuredValue } from "./page-facts.ts";

const deepest = 6;
const longestList = 100;
const mostProperties = 60;
const longestText = 2_000;
const mostValues = 5_000;

/**
 * The objects that a JSON-LD script holds, those of lists and of an `@graph` beside each other.
 * Nothing for what cannot be read. Nothing deeper than 6 levels and nothing after 5,000 values is read.
 */
export function structuredItems(script: string): StructuredItem[] {
  const parsed = parse(script);
  const items: StructuredItem[] = [];
  const values = { left: mostValues };
  for (const found of topLevel(parsed, 0)) {
    const item = copy(found, 1, values);
    if (isItem(item)) items.push(item);
  }
  return items;
}

/** Whether a value is an object, and so has properties. */
export const isItem = (value: StructuredValue | undefined): value is StructuredItem =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A property of an item as a list: of nothing, of the one value, or of all values. */
export function valuesOf(item: StructuredItem, property: string): readonly StructuredValue[] {
  const value = Object.hasOwn(item, property) ? item[property] : undefined;
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** The first text of a property; also one with a language, as `{"@value": "…"}`. */
export function textOf(item: StructuredItem, property: string): string | undefined {
  for (const value of valuesOf(item, property)) {
    if (typeof value === "string") return value;
    if (isItem(value) && Object.hasOwn(value, "@value")) return textOf(value, "@value");
  }
  return undefined;
}

/** The schema.org types of an item, without the address before them. */
export const typesOf = (item: StructuredItem): string[] =>
  valuesOf(item, "@type")
    .filter((type) => typeof type === "string")
    .map(typeName);

/** "https://schema.org/Dentist" and "schema:Dentist" as "Dentist". */
export const typeName = (type: string): string => type.slice(0, 200).replace(/^.*[/#:]/s, "");

function parse(script: string): unknown {
  const bare = script.replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, "");
  for (const text of [script, withoutControls(bare)]) {
    try {
      return JSON.parse(text);
    } catch {
      // Line breaks within texts and comments around the script are common: the second try reads those.
    }
  }
  return undefined;
}

function withoutControls(script: string): string {
  const end = Math.max(script.lastIndexOf("}"), script.lastIndexOf("]"));
  return script.slice(0, end + 1).replaceAll(/\p{Cc}/gu, " ");
}

function* topLevel(value: unknown, depth: number): Generator<unknown> {
  if (typeof value !== "object" || value === null || depth > 3) return;
  if (Array.isArray(value)) {
    for (const entry of value.slice(0, longestList)) yield* topLevel(entry, depth + 1);
    return;
  }
  if (Object.hasOwn(value, "@graph")) {
    const { "@graph": graph } = value as { "@graph": unknown };
    yield* topLevel(graph, depth + 1);
  }
  if (Object.hasOwn(value, "@type")) yield value;
}

function copy(value: unknown, depth: number, values: { left: number }): StructuredValue {
  values.left -= 1;
  if (values.left < 0) return null;
  if (typeof value === "string") return value.slice(0, longestText);
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value !== "object" || value === null || depth > deepest) return null;
  if (Array.isArray(value)) {
    return value.slice(0, longestList).map((entry) => copy(entry, depth + 1, values));
  }
  const own = Object.entries(value)
    .filter(([property]) => property !== "__proto__")
    .slice(0, mostProperties);
  return Object.fromEntries(
    own.map(([property, held]) => [property, copy(held, depth + 1, values)]),
  );
}

import type { StructuredItem } from "./page-facts.ts";

const longestList = 100;
const longestText = 2_000;

/** The objects with a type in a JSON-LD script; those of lists and of an `@graph` are in one list. */
export const structuredItems = (script: string): StructuredItem[] => topLevel(parse(script), 0);

export const isItem = (value: unknown): value is StructuredItem =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The values of a property: none, one or several. */
export function valuesOf(item: StructuredItem, property: string): readonly unknown[] {
  const value = Object.hasOwn(item, property) ? item[property] : undefined;
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, longestList) : [value];
}

/** The first text of a property, also of one with a language: `{"@value": "…"}`. */
export const textOf = (item: StructuredItem, property: string): string | undefined =>
  valuesOf(item, property)
    .flatMap((value) => (isItem(value) ? valuesOf(value, "@value") : [value]))
    .find((value) => typeof value === "string")
    ?.slice(0, longestText);

/** The schema.org types of an item, without schema.org's address. */
export const typesOf = (item: StructuredItem): string[] =>
  valuesOf(item, "@type")
    .filter((type) => typeof type === "string")
    .map(typeName);

/** "https://schema.org/Dentist" and "schema:Dentist" as "Dentist". */
export const typeName = (type: string): string => type.slice(0, 200).replace(/^.*[/#:]/s, "");

function parse(script: string): unknown {
  // Line breaks in texts and comments around the script are common: the second try accepts them.
  const end = Math.max(script.lastIndexOf("}"), script.lastIndexOf("]"));
  const bare = script.slice(0, end + 1).replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, "");
  for (const text of [script, bare.replaceAll(/\p{Cc}/gu, " ")]) {
    try {
      return JSON.parse(text);
    } catch {
      // The next try follows, or none.
    }
  }
  return undefined;
}

function topLevel(value: unknown, depth: number): StructuredItem[] {
  if (depth > 3) return [];
  const within = (entry: unknown) => topLevel(entry, depth + 1);
  if (Array.isArray(value)) return value.slice(0, longestList).flatMap(within);
  if (!isItem(value)) return [];
  return [
    ...valuesOf(value, "@graph").flatMap(within),
    ...(Object.hasOwn(value, "@type") ? [value] : []),
  ];
}

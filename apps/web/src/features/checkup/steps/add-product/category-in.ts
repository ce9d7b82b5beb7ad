/** What products are called: "payroll software". */
const nouns = /^(?:software|platform|tool|app|system|solution|suite)$/;

/** Small letters, in the singular; "e-commerce" is one word, as "ecommerce". */
const wordsOf = (text: string) =>
  (
    text
      .toLowerCase()
      .replaceAll(/\be-/g, "e")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => word.replace(/(?<=.{3})s$/, ""));

/** With a blank at both ends, so that no part of a word is found. */
const plain = (text: string) => ` ${wordsOf(text).join(" ")} `;

/** "HR & Payroll" is said by either. */
const partsOf = (category: string) =>
  category
    .split(/[&,/()]/)
    .map(plain)
    .filter((part) => part.trim() !== "");

/**
 * The category that a product's own words name, as in "payroll software"; undefined unless it is one alone. What the
 * names of several categories share says nothing.
 */
export function categoryIn(text: string, categories: readonly string[]): string | undefined {
  const words = wordsOf(text);
  const kinds = words.flatMap((word, at) =>
    nouns.test(word) ? [` ${words.slice(0, at).join(" ")} `] : [],
  );
  const isNamed = (category: string) =>
    partsOf(category).some(
      (part) =>
        kinds.some((kind) => kind.endsWith(part)) &&
        categories.every((other) => other === category || !plain(other).includes(part)),
    );
  const [named, ...others] = categories.filter(isNamed);
  return others.length === 0 ? named : undefined;
}

import { limits } from "./limits.ts";

/** "1,200": a number as texts have it. */
export const counted = (count: number) => count.toLocaleString("en-US");

/** "42%": whole percents, and neither 0 nor 100 of what is not just that. */
export function percentOf(part: number, total: number): string {
  if (part === 0) return "0%";
  if (part === total) return "100%";
  const percent = (part / total) * 100;
  return percent < 1 ? "under 1%" : `${Math.min(99, Math.round(percent))}%`;
}

/**
 * A product's identifier, made from its name: in small letters, accents folded, white space as hyphens, without
 * anything else. Empty when the name has no letter or digit of these, as one in another script.
 */
export function plainIdentifier(name: string): string {
  const plain = name
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\s+/g, "-")
    .replaceAll(/[^a-z0-9_-]/g, "");
  return /[a-z0-9]/.test(plain) ? plain.slice(0, limits.identifier) : "";
}

/** Scripts that write some words with a joiner, or with something between two letters that keeps them apart. */
const joiningScripts = [
  "Arabic", "Syriac", "Nko", "Mongolian", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil",
  "Telugu", "Kannada", "Malayalam", "Sinhala", "Tibetan", "Myanmar", "Khmer",
]; // prettier-ignore

const joiner = `(?<=[${joiningScripts.map((script) => `\\p{scx=${script}}`).join("")}])[\\u200c\\u200d]`;
/** What makes one picture of two, such as a person and a rocket. */
const emojiJoiner =
  "(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})";
const invisible = new RegExp(
  `(?!${joiner}|${emojiJoiner})(?=\\p{Default_Ignorable_Code_Point})\\p{Cf}`,
  "gu",
);

/**
 * A text without format characters that nobody sees: they turn the direction of what stands beside it around, or
 * make two texts of what looks like one. Those that join letters or emoji stay.
 */
export const withoutInvisible = (text: string) => text.replaceAll(invisible, "");

import { limits } from "./limits.ts";

/** "1,200" for a whole number. Without `Intl`: all pages have such texts, and its first use takes long on a phone. */
export const counted = (count: number) => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");

/** "42%": whole percents, where only an exact 0 or 100 is shown as such. */
export function percentOf(part: number, total: number): string {
  if (part === 0) return "0%";
  if (part === total) return "100%";
  const percent = (part / total) * 100;
  return percent < 1 ? "under 1%" : `${Math.min(99, Math.round(percent))}%`;
}

/**
 * A product's identifier, made from its name: in lower case, without accents, hyphens for white space, and no other
 * characters. Empty if none are left, as for a name in another script.
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

/** PostgreSQL cannot store U+0000, and a lone surrogate is no character. */
export const isReadable = (text: string) => !text.includes("\u0000") && text.isWellFormed();

/** A text of blanks, line breaks and invisible characters counts as empty. */
export const hasVisible = (typed: string) => /[^\s\p{C}\p{Z}]/u.test(typed);

/** Scripts in which some words need a joiner or non-joiner between two letters. */
const joiningScripts = [
  "Arabic", "Syriac", "Nko", "Mongolian", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil",
  "Telugu", "Kannada", "Malayalam", "Sinhala", "Tibetan", "Myanmar", "Khmer",
]; // prettier-ignore

const joiner = `(?<=[${joiningScripts.map((script) => `\\p{scx=${script}}`).join("")}])[\\u200c\\u200d]`;
/** Joins two emoji into one: a person and a rocket are an astronaut. */
const emojiJoiner =
  "(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})";
const invisible = new RegExp(
  `(?!${joiner}|${emojiJoiner})(?=\\p{Default_Ignorable_Code_Point})\\p{Cf}`,
  "gu",
);

/**
 * Removes invisible format characters: they change the direction of the text beside them, or make two texts that look
 * alike differ. Those that join letters or emoji stay.
 */
export const withoutInvisible = (text: string) => text.replaceAll(invisible, "");

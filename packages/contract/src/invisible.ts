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
 * make two texts of what looks like one. Those that join
 * letters or emoji stay.
 */
export const withoutInvisible = (text: string) => text.replaceAll(invisible, "");

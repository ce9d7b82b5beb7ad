import { limits, rules } from "@app/contract";

const nameless = "picture";
const pictureEnding = /\.(?:avif|bmp|gif|ico|jfif|jpe?g|png|svg|tiff?|webp)$/i;

/** A number that counts on has room behind the name. */
const roomForNumber = "_1000000".length;

/**
 * The name under which a file is stored: as it was given, cut to its greatest length, with the ending of
 * what it really is. "logo.svg" that became a PNG is "logo.png", and "logo" too.
 */
export function storedName(given: string, mimetype: string): string {
  const [, type] = /^image\/([a-z]+)$/.exec(mimetype) ?? [];
  if (type === undefined) return given;
  const ending = given.toLowerCase().endsWith(`.${type}`)
    ? given.slice(-type.length - 1)
    : `.${type}`;
  const base = given.replace(pictureEnding, "");
  return cut(base || nameless, limits.fileName - ending.length) + ending;
}

/** The name that a browser or a program gave, without folders and without characters that are not allowed. */
export function plainName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const plain = cut(last.normalize("NFC").replaceAll(/\p{C}/gu, "").trim(), limits.fileName);
  return rules.fileName.safeParse(plain).success ? plain : nameless;
}

/** "logo.png", "logo_1.png", "logo_2.png" … */
export function numberedName(name: string, number: number): string {
  if (number === 0) return name;
  const dot = name.lastIndexOf(".");
  const ending = dot > 0 ? name.slice(dot) : "";
  const base = name.slice(0, name.length - ending.length);
  return `${cut(base, limits.fileName - ending.length - roomForNumber)}_${number}${ending}`;
}

/** Without half of a character at the end. */
const cut = (text: string, length: number) =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, "");

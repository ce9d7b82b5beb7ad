import { limits } from "@app/contract";

/** "1." or a bullet in front of a name, or a box to tick; not the number in "1Password". */
const mark = /^(?:\(?\d{1,3}[.)]\s+|[-–—*•·‣▪◦☐☑✓]\s*|\[[ x]?\]\s*)+/i;
const quotes = /^["'\u201c]+|["'\u201d]+$/g;

/** The names of a pasted text: separated by commas, semicolons, tabs or lines, each once. */
export function namesIn(text: string): string[] {
  const names = text
    .split(/[,;\t\r\n]+/)
    .map((part) => part.trim().replace(mark, "").replaceAll(quotes, "").trim())
    .map((name) => name.slice(0, limits.name))
    .filter((name) => /[\p{L}\p{N}]/u.test(name));
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

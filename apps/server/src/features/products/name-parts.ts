/** Shorter parts of a name are not compared. */
const leastLength = 3;

/** The letters and digits of a text, in small letters. */
export const compact = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

const withoutEdges = (text: string) => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

/**
 * Other names, in small letters, under which a product called `name` may exist: the name itself, with any spacing, and
 * the words that it begins or ends with ("Slack" of "Slack Technologies").
 */
export function knownNames(name: string): string[] {
  const whole = name.toLowerCase();
  const words = whole.split(/\s+/);
  const parts = words.flatMap((_, index) => [
    words.slice(0, index + 1).join(" "),
    words.slice(index).join(" "),
  ]);
  const names = parts.map(withoutEdges).filter((part) => compact(part).length >= leastLength);
  return [...new Set([whole, compact(name), ...names])].filter((known) => known !== "");
}

/** The host of a website without www, as it is typed, and as a browser writes letters of other scripts. */
export function hostSpellings(website: string): string[] {
  const [, typed = ""] = /^https?:\/\/([^/:?#]+)/i.exec(website) ?? [];
  const spellings = [typed.toLowerCase(), new URL(website).hostname];
  return [...new Set(spellings.map((host) => host.replace(/^www\./, "")))];
}

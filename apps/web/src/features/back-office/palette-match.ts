import type { Entry } from "./palette-entries.ts";

const inWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Those whose name or alias holds every word that was typed, first those with a word that begins with the first one. */
export function entriesFor(typed: string, entries: readonly Entry[]): Entry[] {
  const words = inWords(typed);
  const textOf = ({ name, alias = "" }: Entry) => `${name} ${alias}`.toLowerCase();
  const holds = (entry: Entry) => words.every((word) => textOf(entry).includes(word));
  const begins = (entry: Entry) =>
    inWords(textOf(entry)).some((word) => word.startsWith(words[0] ?? ""));
  const found = entries.filter(holds);
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}

/** A text cut at the first place that holds what was typed, for it to be marked; whole where none does. */
export function markedParts(
  text: string,
  typed: string,
): [before: string, hit: string, after: string] {
  const lower = text.toLowerCase();
  const at = typed === "" || lower.length !== text.length ? -1 : lower.indexOf(typed.toLowerCase());
  if (at === -1) return [text, "", ""];
  const end = at + typed.length;
  return [text.slice(0, at), text.slice(at, end), text.slice(end)];
}

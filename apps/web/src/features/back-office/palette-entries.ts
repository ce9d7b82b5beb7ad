import type { Icon } from "@tabler/icons-react";
import type { LinkOptions } from "@tanstack/react-router";

/** What can be chosen in the palette: it leads to an address, or does something here. */
export type Entry = {
  /** Tells it from all others. */
  key: string;
  name: string;
  /** Stands under the name. */
  detail?: string | undefined;
  Icon: Icon;
  /** By which it is found too: "files" for App Logos. */
  alias?: string;
  /** It is what the server found, maybe for what was typed a moment ago. */
  isFound?: boolean;
} & ({ link: LinkOptions; run?: never } | { link?: never; run: () => void });

export interface EntryGroup {
  label: string;
  entries: Entry[];
}

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

/** The entry that far from one of them, round and round; the first or last where there is none yet. */
export function entryFrom(entries: readonly Entry[], key: string | undefined, by: 1 | -1) {
  const at = entries.findIndex((entry) => entry.key === key);
  const from = at === -1 && by === -1 ? 0 : at;
  return entries[(from + by + entries.length) % entries.length];
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

import { countNames } from "./condition.ts";
import type { CountName } from "./condition.ts";

/** Nouns that become singular behind the number one. */
const singular: Record<string, string> = {
  people: "person",
  applications: "application",
  "SaaS applications": "SaaS application",
  platforms: "platform",
  "cloud platforms": "cloud platform",
  computers: "computer",
  laptops: "laptop",
  servers: "server",
  devices: "device",
  locations: "location",
  "phones and tablets": "phone or tablet",
};

const lists = ["products", "uncovered", "notsure", "clouds", "suites", "standard"] as const;

/** A piece of a sentence: plain text, or what is filled in from the answers. */
export type Piece =
  | { text: string }
  | { count: CountName; noun: string }
  | { list: (typeof lists)[number]; signal?: string }
  | { place: string };

/** A sentence with placeholders, read once, so that nothing in what is filled in can be taken for one. */
export type Sentence = Piece[];

const nouns = Object.keys(singular).toSorted((a, b) => b.length - a.length);
const placeholder = new RegExp(String.raw`\{([^{}]*)\}( (?:${nouns.join("|")})\b)?|[{}]`, "g");

/** Throws an error that names the placeholder it does not know. */
export function parseText(text: string): Sentence {
  const pieces: Sentence = [];
  let end = 0;
  for (const match of text.matchAll(placeholder)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push(...parsePlaceholder(match[0], match[1] ?? "", match[2] ?? ""));
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

function parsePlaceholder(whole: string, name: string, noun: string): Piece[] {
  const rest = noun === "" ? [] : [{ text: noun }];
  const count = countNames.find((one) => one === name);
  if (count) return [{ count, noun }];
  const list = lists.find((one) => one === name);
  if (list) return [{ list }, ...rest];
  const [, kind, value = ""] = /^(products|place):([a-z0-9-]+)$/.exec(name) ?? [];
  if (kind === "products") return [{ list: "products", signal: value }, ...rest];
  if (kind === "place") return [{ place: value }, ...rest];
  throw new Error(`unknown placeholder "${whole}"`);
}

/** "12 people", "1 person". */
export function counted(count: number, noun: string): string {
  const one = singular[noun.trim()];
  const text = count === 1 && one ? noun.replace(noun.trim(), one) : noun;
  return `${count.toLocaleString("en-US")}${text}`;
}

/** "a, b and c"; of more than `most` names the last ones are counted. */
export function joined(names: readonly string[], most = 6): string {
  const shown = names.length > most ? names.slice(0, most - 1) : names;
  const rest = names.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  return parts.length < 2
    ? (parts[0] ?? "")
    : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)!}`;
}

import { LRUCache } from "lru-cache";

/** A name costs memory on each connection: what is sent seldom gets none. */
const namesAtMost = 100;
const sendingsBefore = 5;
/** In characters: what is longer has a value for each of many rows, and hardly comes again. */
const longest = 10_000;

const sendings = new LRUCache<string, number>({ max: 1000 });
const names = new Map<string, string>();

/** The name under which a statement that is sent often is parsed once for each connection. */
export function statementName(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= namesAtMost || text.length > longest) return name;
  const sent = (sendings.get(text) ?? 0) + 1;
  sendings.set(text, sent);
  if (sent > sendingsBefore) names.set(text, `often_${names.size}`);
  return undefined;
}

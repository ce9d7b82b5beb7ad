import { domainToUnicode } from "node:url";
import { getDomainWithoutSuffix } from "tldts";
import { withoutLegalForm, wordsOf } from "./name-words.ts";

/** Common additions to a name in a domain. */
const domainAffix =
  /^(?:the|get|try|go|my|we|use|join|visit|shop|hello|at|team|nyc?|la|sf|dc|tx|uk|usa?)(?=.{5})|(?<=.{4})(?:inc|llc|ltd|corp|co|group|hq|app|online|usa|us|uk|web|site|shop|store|official|global|intl|international|company|team|gmbh)$/g;
const linkingWords = new Set(["and", "of", "the", "for", "de", "la", "und", "et", "y", "at", "in"]);

/** The part of a host that its owner chose: "acme" in www.acme.co.uk and acme.myshopify.com. */
export function domainLabel(url: URL): string {
  const options = { allowPrivateDomains: true };
  const label = getDomainWithoutSuffix(url.hostname, options) ?? url.hostname.split(".")[0] ?? "";
  return domainToUnicode(label).toLowerCase() || label;
}

/** A text below this may be the company's name or "Under construction". */
export const leastLikeness = 1.5;

/** A label without common additions: "acme" for getacme and acmegroup. */
export const bareLabel = (label: string): string => label.replaceAll(domainAffix, "");

/** How similar a name is to its domain, from 0 to 4. */
export function domainLikeness(name: string, label: string): number {
  const words = wordsOf(withoutLegalForm(name));
  const target = wordsOf(label).join("");
  if (words.length === 0 || target === "") return 0;
  const bareTarget = bareLabel(target);
  const withoutAnd = words.filter((word) => word !== "and");
  const spellings = [words, withoutAnd, withoutAnd.filter((word) => word !== "the")];
  const likenesses = spellings.map((each) => {
    const spelling = each.join("");
    if (spelling === target) return 4;
    if (spelling === bareTarget) return 3.7;
    return Math.max(overlap(spelling, target), overlap(spelling, bareTarget));
  });
  return Math.max(...likenesses, initialsLikeness(words, target));
}

function overlap(spelling: string, target: string): number {
  const shorter = Math.min(spelling.length, target.length);
  if (shorter < 3) return 0;
  if (spelling.startsWith(target)) return shorter >= 4 ? 3 : 2;
  if (target.startsWith(spelling)) return shorter >= 4 ? 2 + spelling.length / target.length : 1;
  return shorter >= 4 && (spelling.includes(target) || target.includes(spelling)) ? 2 : 0;
}

/** "kmblegal" begins with the initials of Katz, Marshall & Banks. */
function initialsLikeness(words: readonly string[], target: string): number {
  const main = words.filter((word) => !linkingWords.has(word));
  const initials = main.map((word) => word.slice(0, 1)).join("");
  if (initials.length >= 2 && initials === target) return 3;
  return initials.length >= 3 && target.startsWith(initials) ? 1.5 : 0;
}

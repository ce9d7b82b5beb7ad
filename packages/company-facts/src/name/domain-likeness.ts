import { domainToUnicode } from "node:url";
import { getDomain, getDomainWithoutSuffix } from "tldts";
import { withoutLegalForm, wordsOf } from "./name-words.ts";

/** What a domain has around a name. */
const domainAffix =
  /^(?:the|get|try|go|my|we|use|join|visit|shop|hello|at|team|nyc?|la|sf|dc|tx|uk|usa?)(?=.{5})|(?<=.{4})(?:inc|llc|ltd|corp|co|group|hq|app|online|usa|us|uk|web|site|shop|store|official|global|intl|international|company|team|gmbh)$/g;
const linkingWords = new Set(["and", "of", "the", "for", "de", "la", "und", "et", "y", "at", "in"]);

/** The part of a host that its owner chose: "acme" of www.acme.co.uk and of acme.myshopify.com. */
export function domainLabel(url: URL): string {
  const options = { allowPrivateDomains: true };
  const label = getDomainWithoutSuffix(url.hostname, options) ?? url.hostname.split(".")[0] ?? "";
  return domainToUnicode(label).toLowerCase() || label;
}

/** "acme.de is for sale": what says more than the page's address is a sentence about it. */
export function speaksOfHost(text: string, { hostname }: URL): boolean {
  const domain = getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
  const rest = withoutLegalForm(text).toLowerCase().split(domain);
  return rest.length > 1 && wordsOf(rest.join(" ").replace(/\bwww\./, "")).length > 0;
}

/** A text that is less like the domain may name the company, or say "Under construction". */
export const leastLikeness = 1.5;

/** A label without what is often put around a name: "acme" for getacme and for acmegroup. */
export const bareLabel = (label: string): string => label.replaceAll(domainAffix, "");

/** How much a name is like the domain it stands under, from 0 to 4. */
export function domainLikeness(name: string, label: string): number {
  const words = wordsOf(withoutLegalForm(name));
  const target = joined(wordsOf(label));
  if (words.length === 0 || target === "") return 0;
  const bareTarget = bareLabel(target);
  let best = 0;
  for (const spelling of spellings(words)) {
    if (spelling === target) return 4;
    if (spelling === bareTarget) best = Math.max(best, 3.7);
    else best = Math.max(best, overlap(spelling, target), overlap(spelling, bareTarget));
  }
  return Math.max(best, initialsLikeness(words, target), coverage(words, target));
}

/** A name out of the domain alone: "joes-plumbing" as "Joes Plumbing". */
export const nameOfLabel = (label: string): string =>
  label
    .split(/[-_]+/)
    .filter((word) => word !== "")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(" ");

const joined = (words: readonly string[]): string => words.join("");

function spellings(words: readonly string[]): string[] {
  const withoutAnd = words.filter((word) => word !== "and");
  const all = [words, withoutAnd, words.filter((word) => word !== "the")];
  return [...new Set([...all, withoutAnd.filter((word) => word !== "the")].map(joined))];
}

function overlap(spelling: string, target: string): number {
  const shorter = Math.min(spelling.length, target.length);
  if (shorter < 3) return 0;
  if (spelling.startsWith(target)) return shorter >= 4 ? 3 : 2;
  if (target.startsWith(spelling)) return shorter >= 4 ? 2 + spelling.length / target.length : 1;
  if (shorter < 4) return 0;
  return spelling.includes(target) || target.includes(spelling) ? 2 : 0;
}

/** "kmblegal" begins with the initials of Katz, Marshall & Banks. */
function initialsLikeness(words: readonly string[], target: string): number {
  const main = words.filter((word) => !linkingWords.has(word));
  for (const list of [main, words]) {
    const initials = list.map((word) => word.slice(0, 1)).join("");
    if (initials.length < 2) continue;
    if (initials === target) return 3;
    if (initials.length >= 3 && target.startsWith(initials)) return 1.5;
  }
  return 0;
}

function coverage(words: readonly string[], target: string): number {
  let rest = target;
  for (const word of words.toSorted((a, b) => b.length - a.length).slice(0, 10)) {
    if (word.length >= 3) rest = rest.replace(word, " ");
  }
  const covered = (target.length - rest.replaceAll(" ", "").length) / target.length;
  return covered >= 0.4 ? 3 * covered : 0;
}

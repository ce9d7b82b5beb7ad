import type { PageFacts } from "#page/page-facts.ts";
import { plainText } from "#page/plain-text.ts";
import { isItem, ownOrganizations, textOf, valuesOf } from "#page/structured-items.ts";

const longest = 200;
/** A country's code says little beside a city. */
const shortestCountry = 4;

/** A word of a street's name, as it is written in front of "Street"; some words stand in sentences alone. */
const namePart =
  /(?!(?:Are|At|For|From|In|Our|To|We|With|Your)[ \n])(?:\p{Lu}[\p{L}\d'’&/-]{0,39}|(?:\p{Lu}\p{L}{0,2}\.){1,3}|\d{1,3}(?:st|nd|rd|th)),?[ \n]/u;
const street =
  /(?=\p{Lu})(?i:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|court|ct|place|pl|plaza|square|sq|parkway|pkwy|highway|hwy|mall|circle|terrace|broadway|row|walk|hill|quay|wharf|yard)(?!\p{L})/u;
/** A year is no house number. */
const year =
  /(?:©|(?i:\(c\)|\bcopyright|\bsince|\best\.?|\bestablished))[ \n]*(?:\d{4} ?[-–—,] ?)?/u;
/** A house number, a street within five words, more words, and the code of a place in the USA, the United Kingdom, Canada or Australia. */
const english = new RegExp(
  String.raw`(?<![\p{L}\d.-])(?<!${year.source})\d{1,6}[A-Z]?(?:-\d{1,4})? (?=(?:${namePart.source}){0,4}${street.source})(?:[\p{L}\d.'’#&/-]{1,40}(?:,[ \n]|[ \n])){1,14}?(?:(?:[A-Z]{2}|\p{Lu}\p{Ll}{2,20}),?[ \n]\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]{2} [A-Z]\d[A-Z] \d[A-Z]\d|(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT) \d{4})(?![\p{L}\d])`,
  "gu",
);
const german =
  /(?:\p{Lu}[\p{L}.-]{1,30}[ -])?[\p{L}.-]{0,30}(?:[Ss]tra(?:ß|ss)e|[Ss]tr\.|[Ww]eg|[Pp]latz|[Aa]llee|[Gg]asse|[Dd]amm|[Uu]fer|straat|laan|plein) \d{1,4} ?[a-z]?(?:,[ \n]|[ \n])(?:[A-Z]{1,2}-)?\d{4,5}(?: [A-Z]{2})? (?:Bad |Sankt |St\. |Den )?\p{Lu}[\p{L}-]{1,40}(?: (?:am|an der|im|bei) \p{Lu}[\p{L}-]{1,40})?/gu;
const french =
  /(?<![\p{L}\d.-])\d{1,4}(?: bis| ter)?,? (?:rue|avenue|boulevard|place|quai|chemin|route|allée|cours|impasse) [^\n\d]{2,60}?(?:,[ \n]|[ \n])\d{5} \p{Lu}[\p{L}'’-]{1,40}/giu;
/** Addresses that templates come with. */
const placeholder =
  /\b1234? (?:main|street|fake|any|example|sample|demo|your|elm)\b|\b12345\b|lorem|anytown|\byour (?:street|address|city|town)|street (?:address|name)|\bexample\b/i;

/** A postal address of the page's company, on one line; undefined if none is beyond doubt. */
export function addressOf(facts: PageFacts): string | undefined {
  const said = ownOrganizations(facts)
    .flatMap((item) => [item, ...valuesOf(item, "location").filter(isItem)])
    .flatMap((item) => valuesOf(item, "address"));
  const found = [...[...said, ...facts.addresses].map(structuredAddress), addressIn(facts.contact)];
  return found.find(
    (address) => address !== undefined && address.length <= longest && !placeholder.test(address),
  );
}

/** A PostalAddress, or an address that is one text. */
function structuredAddress(value: unknown): string | undefined {
  if (typeof value === "string") return addressIn(value.slice(0, longest * 2).replaceAll("\r", ""));
  if (!isItem(value)) return undefined;
  const part = (name: string) =>
    plainText(textOf(value, name) ?? "", longest).replaceAll(/^[ ,]+|[ ,]+$/g, "");
  const street = part("streetAddress");
  const city = part("addressLocality");
  const region = part("addressRegion");
  const code = part("postalCode");
  const [land] = valuesOf(value, "addressCountry").filter(isItem);
  const country = (land && textOf(land, "name")) ?? part("addressCountry");
  if (!/\p{L}/u.test(street) || !/\d/.test(street + code) || !(city || code)) return undefined;
  // "Springfield, IL 62701" with a region, "89073 Ulm" without one.
  const place = region || /[a-z]/i.test(code) ? [city, `${region} ${code}`] : [`${code} ${city}`];
  const parts = [street, ...place, country.length < shortestCountry ? "" : country];
  return parts
    .map((each) => each.trim())
    .filter((each, at, all) => each !== "" && all.indexOf(each) === at)
    .join(", ");
}

/** The first text that plainly is an address, within lines or in one. */
function addressIn(text: string): string | undefined {
  const [first] = [english, german, french].flatMap((address) => text.match(address) ?? []);
  return first === undefined
    ? undefined
    : plainText(first.replaceAll(/,?\n/g, ", "), longest + 1).replaceAll(/(?:, )+/g, ", ");
}

import type { PageFacts } from "#page/page-facts.ts";
import { isItem, ownOrganizations, textOf, valuesOf } from "#page/structured-items.ts";

const most = 12;
/** The first images of a page are near its top. */
const highest = 5;
const longestAddress = 2_000;
/** 100 kB as base64. */
const longestData = 137_000;
const isLogo = /logo|(?:^|[\s_-])brand(?:$|[\s_-])/i;
/** Logos of partners, customers, cards and awards. */
const isForeign =
  /partner|client|customer|sponsor|payment|visa|mastercard|award|badge|franchise|footer|carousel|slider|testimonial|review/i;

/** Addresses of possible logos of the company, the likeliest first; http, https or data, each once. */
export function logosOf(facts: PageFacts): string[] {
  const candidates = [
    ...ownOrganizations(facts).flatMap((item) => valuesOf(item, "logo").flatMap(addressOf)),
    ...imagesOf(facts),
    ...iconsOf(facts, (rel) => rel.includes("apple-touch-icon")),
    ...iconsOf(facts, (rel) => /\bicon\b/.test(rel) && !/apple|mask/.test(rel)),
    ...(facts.metas.get("og:logo") ?? []),
    ...(facts.metas.get("og:image") ?? []),
  ];
  const addresses = new Set(candidates.flatMap((each) => resolved(each, facts.base) ?? []));
  const favicon = new URL("/favicon.ico", facts.url).href;
  return [...[...addresses].slice(0, most - 1), ...(addresses.has(favicon) ? [] : [favicon])];
}

function addressOf(picture: unknown): string[] {
  if (typeof picture === "string") return [picture];
  return isItem(picture) ? [textOf(picture, "contentUrl") ?? textOf(picture, "url") ?? ""] : [];
}

/** Logos that link to the home page; without any, the first logo near the top. */
function imagesOf(facts: PageFacts): string[] {
  const logos = facts.images.filter(({ src, alt, marks }) => {
    const signs = `${marks} ${alt} ${src.startsWith("data:") ? "" : src}`;
    return src !== "" && isLogo.test(signs) && !isForeign.test(signs);
  });
  const leading = logos.filter(({ linksHome }) => linksHome).slice(0, 3);
  const [high] = logos.filter((image) => facts.images.indexOf(image) < highest);
  return (leading.length > 0 || !high ? leading : [high]).map(({ src }) => src);
}

/** The largest first, those of unknown size last. */
const iconsOf = (facts: PageFacts, wanted: (rel: string) => boolean): string[] =>
  facts.icons
    .filter(({ rel }) => wanted(rel))
    .toSorted((a, b) => sizeOf(b.sizes) - sizeOf(a.sizes))
    .slice(0, 3)
    .map(({ href }) => href);

const sizeOf = (sizes: string): number =>
  sizes === "any" ? 192 : Math.max(0, ...(sizes.match(/\d{1,4}/g) ?? []).map(Number));

function resolved(address: string, base: URL): string | undefined {
  const trimmed = address.trim();
  if (/^data:image\//i.test(trimmed)) return trimmed.length <= longestData ? trimmed : undefined;
  if (trimmed === "" || trimmed.length > longestAddress) return undefined;
  const url = URL.parse(trimmed, base.href);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

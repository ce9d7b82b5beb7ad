import { BROWSER_MAP, parse } from "bowser";

/** Far more than a browser sends; nobody shall have us read kilobytes. */
const longestHeader = 500;

/** Of what it does not know, the library answers words that came with the request: they are anybody's. */
const known = new Set(Object.values(BROWSER_MAP));

/**
 * What is stored of the header in which a browser says what it is: "Chrome on Windows". Nothing where neither browser
 * nor system is known.
 */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = parse(userAgent.slice(0, longestHeader));
  const name = known.has(browser.name ?? "")
    ? browser.name?.replace(/ for Android$/, "")
    : undefined;
  if (!os.name) return name ?? null;
  return `${name ?? "A browser"} on ${os.name}`;
}

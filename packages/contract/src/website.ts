import { limits } from "./limits.ts";

const label = String.raw`(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}-]|[\u200c\u200d])+`;

/**
 * A host name as people type it: letters, digits and hyphens of any script and the joiners that some words need,
 * separated by dots, also those of Chinese and Japanese keyboards.
 */
const hostName = new RegExp(`^${label}(?:[.。．｡]${label})*$`, "u");

/**
 * Whether a text is a host name and nothing else. To be checked before URL parses the text: URL drops line breaks and
 * invisible characters, decodes others, and ends the host at the first "/", "?" or "#".
 */
export const isHostName = (typed: string) => typed.length <= 253 && hostName.test(typed);

/** A host name in ASCII: in lower case, other scripts as punycode. */
export function asciiHost(typed: string): string | undefined {
  const url = `http://${typed}`;
  return isHostName(typed) && URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** A host name with a dot and a top-level domain of two letters or more; international names are punycode here. */
const websiteHost =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** What comes before the host, with extra slashes, which URL ignores. */
const beforeHost = /^([a-z][a-z0-9+.-]*:\/\/)?[/\\]*/i;

/** Adds https:// to a website without a scheme; an existing scheme gets lower case. */
export const withScheme = (website: string) =>
  website && website.replace(beforeHost, (_, scheme: string = "https://") => scheme.toLowerCase());

/** A typed and trimmed website as it is stored: without the full stop of the sentence from which it was pasted. */
export const completeWebsite = (typed: string) =>
  withScheme(typed).replace(/^(https?:\/\/[^/?#\\]*[^/?#\\.])\.(?=[/?#\\]|$)/, "$1");

/** The host of an address with a scheme, as it was typed; "" where there is more than a host and a port. */
export const typedHost = (address: string) =>
  /^[a-z][a-z0-9+.-]*:\/\/([^/?#\\:@]+)(?::\d*)?(?=[/?#\\]|$)/i.exec(address)?.[1] ?? "";

/** What is wrong with a complete website, or undefined. `incomplete`: a scheme with nothing behind it. */
export function websiteProblem(website: string) {
  if (website.length > limits.url) return "tooLong";
  // URL drops line breaks and tabs, but the text would be stored with them.
  if (/[\s\p{C}]/u.test(website)) return "invalid";
  if (website.endsWith("://")) return "incomplete";
  if (!URL.canParse(website)) return "invalid";
  const url = new URL(website);
  if (url.protocol !== "http:" && url.protocol !== "https:") return "protocol";
  const isPlain = url.port === "" && isHostName(typedHost(website));
  return isPlain && websiteHost.test(url.hostname) ? undefined : "invalid";
}

/** Whether a text is an address that a browser may open, and that nobody between reads. */
export const isLink = (text: string) => text.startsWith("https://") && URL.canParse(text);

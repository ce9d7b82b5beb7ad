import { limits } from "./limits.ts";

const label = String.raw`(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}-]|[\u200c\u200d])+`;

/**
 * What a host name is typed with: letters, digits and hyphens of any script, and the joiners that some words need,
 * between dots, of which Chinese and Japanese keyboards have their own.
 */
const hostName = new RegExp(`^${label}(?:[.。．｡]${label})*$`, "u");

/**
 * Whether a text can be nothing but the name of a host. Asked before a parser of addresses sees the text: that one
 * drops line breaks and invisible characters, decodes others, and ends the host at the first "/", "?" or "#".
 */
export const isHostName = (typed: string) => typed.length <= 253 && hostName.test(typed);

/** The name of a host as the network has it: in small letters, other scripts as punycode. */
export function asciiHost(typed: string): string | undefined {
  const url = `http://${typed}`;
  return isHostName(typed) && URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** A host name with a dot and an ending of two letters or more; IDN hosts arrive here as punycode. */
const websiteHost =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** What stands before the host. Slashes too many say nothing to a parser of addresses, so they go. */
const beforeHost = /^([a-z][a-z0-9+.-]*:\/\/)?[/\\]*/i;

/** Adds https:// where a website was typed without scheme; a typed one comes in small letters. */
export const withScheme = (website: string) =>
  website === ""
    ? ""
    : website.replace(beforeHost, (_all, scheme: string | undefined) =>
        (scheme ?? "https://").toLowerCase(),
      );

/** Without the dot that ends the sentence from which a host was pasted. */
const withoutLastDot = (website: string) =>
  website.replace(/^(https?:\/\/[^/?#\\]*[^/?#\\.])\.(?=[/?#\\]|$)/, "$1");

/** A website as it is stored, of one that was typed and trimmed. */
export const completeWebsite = (typed: string) => withoutLastDot(withScheme(typed));

/** The host of an address with a scheme, as it was typed; "" where there is more than a host and a port. */
export const typedHost = (address: string) =>
  /^[a-z][a-z0-9+.-]*:\/\/([^/?#\\:@]+)(?::\d*)?(?=[/?#\\]|$)/i.exec(address)?.[1] ?? "";

/** What is wrong with a complete website, or undefined. `incomplete`: a scheme with nothing behind it. */
export function websiteProblem(website: string) {
  if (website.length > limits.url) return "tooLong";
  // A parser of addresses drops line breaks and tabs, and the text would be stored with them.
  if (/[\s\p{C}]/u.test(website)) return "invalid";
  if (website.endsWith("://")) return "incomplete";
  if (!URL.canParse(website)) return "invalid";
  const url = new URL(website);
  if (url.protocol !== "http:" && url.protocol !== "https:") return "protocol";
  const isPlain = url.port === "" && isHostName(typedHost(website));
  return isPlain && websiteHost.test(url.hostname) ? undefined : "invalid";
}

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

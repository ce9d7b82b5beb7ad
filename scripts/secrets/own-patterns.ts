/** What the rules that are there already do not look for. The group `secret` is it, where it is not the whole. */
export interface Pattern {
  what: string;
  pattern: RegExp;
  /** Whether what was found could be a secret at all. */
  isLikely?: (secret: string) => boolean;
}

/** Bits for each character, as they are spread in this very text: what repeats itself has few. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Letters and digits mixed, and hardly one of them twice: made by a generator, or by somebody who tried. */
const looksRandom = (secret: string) =>
  /[0-9]/.test(secret) && /[A-Za-z]/.test(secret) && entropy(secret) >= 3;

/** Of `user:password@`: no placeholder, no variable, and not the user's own name. */
const looksChosen = (password: string) =>
  !/^(?:password|passwd|pass|secret|user|postgres|\W*|x+)$/i.test(password) &&
  !/[${}<>…*]/.test(password);

const secretName =
  "[\\w.-]*(?:secret|token|passwo?r?d|passphrase|api[_-]?key|private[_-]?key)[\\w.-]*";
const value = "[\\w+/=.~-]{16,200}";

export const ownPatterns: Pattern[] = [
  {
    what: "private key",
    pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----\s*[\w+/=:-]{16}/g,
  },
  {
    what: "JSON web token",
    pattern: /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{20,1000}/g,
  },
  { what: "Google API key", pattern: /\bAIza[\w-]{35}(?![\w-])/g },
  { what: "Google client secret", pattern: /\bGOCSPX-[\w-]{28}(?![\w-])/g },
  {
    what: "password in an address",
    pattern:
      /\b(?:smtps?|rediss?|amqps?|ldaps?):\/\/[^\s:/@"'`]{0,100}:(?<secret>[^\s/@"'`]{4,200})@/g,
    isLikely: looksChosen,
  },
  {
    what: "text that is called a secret",
    pattern: new RegExp(`\\b${secretName}["']?\\s*[:=]\\s*(["'\`])(?<secret>${value})\\1`, "gi"),
    isLikely: looksRandom,
  },
  {
    what: "setting that is called a secret", // of a shell, an .env file, YAML
    pattern: new RegExp(
      `^[ \\t-]*(?:export )?${secretName}(?:=|:[ \\t])[ \\t]*(?<secret>${value})[ \\t]*$`,
      "gim",
    ),
    isLikely: looksRandom,
  },
];

const sign = /©|\([cс]\)|copyright/i;
const before =
  /^[\s\d©,.:;|–—-]*(?:(?:\([cс]\)|copyright|by|the year|present|now|since)\b[\s\d©,.:;|–—-]*)*/i;
const after =
  /\s*(?:\||\ball rights|\brights reserved|\btrademarks?\b|\bprivacy\b|\bterms\b|\bpowered by|\b(?:web ?site|site|web)? ?(?:design|designed|developed|development|created|built|hosted) by|\bis a registered|\s[-–—•·]\s|(?<!\b(?:st|dr|mt|ft|[a-z]))\.\s(?=\p{Lu})|,?\s*(?:19|20)\d\d).*$/isu;

/** The owners in lines of copyright, the last lines first. */
export const copyrightOwners = (lines: readonly string[]): string[] =>
  lines
    .toReversed()
    .map((line) => line.slice(Math.max(0, line.search(sign))))
    .map((line) => line.replace(before, "").replace(after, ""))
    .filter((owner) => owner.trim() !== "");

const sign = /©|\(c\)|copyright/i;
const before =
  /^[\s\d©,.:;|–—-]*(?:(?:\(c\)|copyright|by|the year|present|now|since)\b[\s\d©,.:;|–—-]*)*/i;
const after =
  /\s*(?:\||\ball rights|\brights reserved|\btrademarks?\b|\bprivacy\b|\bterms\b|\bpowered by|\b(?:web ?site|site|web)? ?(?:design|designed|developed|development|created|built|hosted) by|\bis a registered|\s[-–—•·]\s|(?<!\b(?:st|dr|mt|ft|[a-z]))\.\s(?=\p{Lu})|,?\s*(?:19|20)\d\d).*$/isu;
const longest = 250;

/** Whom the lines of copyright name, the last lines first; a line can name somebody before and after its sign. */
export function copyrightOwners(lines: readonly string[]): string[] {
  return lines.toReversed().flatMap((line) => {
    const text = line.slice(0, longest + 80);
    const found = sign.exec(text);
    if (!found) return [];
    const following = text.slice(found.index).replace(before, "").replace(after, "");
    const nextBlock = following === "" ? (text.split("|")[1] ?? "").replace(after, "") : "";
    const leading =
      text
        .slice(0, found.index)
        .split(/\||\.\s/)
        .at(-1) ?? "";
    return [following, nextBlock, leading.replace(before, "").replace(after, "")].filter(
      (owner) => owner.trim() !== "",
    );
  });
}

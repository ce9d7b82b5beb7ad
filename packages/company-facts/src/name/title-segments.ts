import { countWords } from "#page/writing.ts";

const mostSegments = 8;
const longest = 300;
/** A hyphen separates with blanks around it only: within a word it belongs to a name. */
const separator =
  /\s*[|»«‹›•·¦⋅●★→｜：【】]+\s*|\s+[-–—~/]+\s+|\s*[–—－]\s*|\s*:{1,2}\s+|\s+-{2,}\s*|\s+:+\s*|(?<=\p{sc=Han})[-_]|[-_](?=\p{sc=Han})/u;
/** What follows a name within one segment. */
const tail =
  /,\s.*$|\s(?:is|are|has|offers|provides|serving|located|in|at|for|by|from|since|est\.?)\s.*$|(?<!\b(?:st|dr|mt|ft|[a-z]))[.!?]\s.*$/i;

export interface Segment {
  text: string;
  /** 1 for a first or last segment, less in the middle, for long ones and for parts of a segment. */
  share: number;
}

/** The parts of a page's title, of which one is most likely the name. */
export function titleSegments(title: string): Segment[] {
  const parts = title
    .slice(0, longest)
    .split(separator)
    .filter((part) => part.trim() !== "")
    .slice(0, mostSegments);
  const segments: Segment[] = [];
  for (const [index, text] of parts.entries()) {
    const isOuter = index === 0 || index === parts.length - 1;
    const share = (isOuter ? 1 : 0.6) * shareOfLength(text);
    segments.push({ text, share });
    const short = text.replace(tail, "");
    if (short !== text) segments.push({ text: short, share: 0.6 * share });
  }
  return segments;
}

function shareOfLength(text: string): number {
  const words = countWords(text);
  return words <= 6 ? 1 : words <= 9 ? 0.5 : 0.2;
}

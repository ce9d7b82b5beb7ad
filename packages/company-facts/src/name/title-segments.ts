import { countWords } from "#page/plain-text.ts";

const mostSegments = 8;
const longest = 300;
/** A hyphen separates only between blanks: within a word it belongs to a name. */
const separator =
  /\s*[|»«‹›•·¦⋅●★→｜：【】]+\s*|\s+[-–—~/]+\s+|\s*[–—－]\s*|\s*:{1,2}\s+|\s+-{2,}\s*|\s+:+\s*|(?<=\p{sc=Han})[-_]|[-_](?=\p{sc=Han})/u;
/** Text after a name within one segment. */
const tail =
  /,\s.*$|\s(?:is|are|has|offers|provides|serving|located|in|at|for|by|from|since|est\.?)\s.*$|(?<!\b(?:st|dr|mt|ft|[a-z]))[.!?]\s.*$/i;

/** The parts of a title, one of which is probably the name. `share`: 1, and less for long parts and parts of parts. */
export const titleSegments = (title: string) =>
  title
    .slice(0, longest)
    .split(separator)
    .filter((part) => part.trim() !== "")
    .slice(0, mostSegments)
    .flatMap((text) => {
      const words = countWords(text);
      const share = words <= 6 ? 1 : words <= 9 ? 0.5 : 0.2;
      const short = text.replace(tail, "");
      return [{ text, share }, ...(short === text ? [] : [{ text: short, share: 0.6 * share }])];
    });

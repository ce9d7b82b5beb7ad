const delimiters = [",", ";", "\t"];

interface Dialect {
  delimiter: string;
  /** Where the head begins. */
  start: number;
  line: number;
}

/** How a file is written, told from its beginning. */
export function dialectOf(text: string): Dialect {
  // Excel's own way to say it, in a line before the head.
  const said = /^"?sep=([,;\t])"?(?:\r\n|\n|\r)/i.exec(text);
  if (said?.[1]) return { delimiter: said[1], start: said[0].length, line: 2 };
  return { delimiter: mostFrequent(headOf(text)), start: 0, line: 1 };
}

/** The first line that is not blank, without what stands in quotes. */
const headOf = (text: string) => /\S[^\r\n]*/.exec(text.replaceAll(/"[^"]*"/g, "x"))?.[0] ?? "";

const mostFrequent = (head: string): string => {
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
};

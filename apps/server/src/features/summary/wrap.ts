import { signsOf } from "./typeface.ts";

/** Letters side by side can be a little wider than each alone. */
const evenWhenClose = 0.97;

/**
 * Breaks a text into lines of at most this width: between words, and within one that is wider than a line. There is
 * always a line, and always a sign in it.
 */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  const space = widthOf(" ");
  let line = "";
  let used = 0;
  const add = (piece: string, wide: number, gap: string) => {
    line += gap + piece;
    used += wide + (gap ? space : 0);
  };
  const end = () => {
    lines.push(line);
    line = "";
    used = 0;
  };
  for (const word of text.split(" ")) {
    const wide = widthOf(word);
    const gap = line === "" ? "" : " ";
    if (used + (gap ? space : 0) + wide <= width) {
      add(word, wide, gap);
      continue;
    }
    if (line !== "") end();
    if (wide <= width) {
      add(word, wide, "");
      continue;
    }
    for (const sign of signsOf(word)) {
      const one = widthOf(sign);
      if (line !== "" && used + one > width * evenWhenClose) end();
      add(sign, one, "");
    }
  }
  end();
  return lines;
}

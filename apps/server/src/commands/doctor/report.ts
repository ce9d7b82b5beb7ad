import type { Line } from "./line.ts";

const width = 80;
const words: Record<Line["state"], string> = {
  ok: "ok",
  warning: "warning",
  failing: "WRONG",
  skipped: "-",
};

/** The lines for a terminal of 80 columns: state, what was looked at, what was found. */
export function reportOf(lines: Line[]): string {
  const told = lines.flatMap(({ state, name, summary }) => {
    const head = `${words[state].padEnd(9)}${name.padEnd(11)}`;
    return wrap(summary, width - head.length).map((part, at) =>
      at === 0 ? head + part : " ".repeat(head.length) + part,
    );
  });
  return [...told, "", verdictOf(lines)].join("\n");
}

function verdictOf(lines: Line[]): string {
  const count = (state: Line["state"]) => lines.filter((each) => each.state === state).length;
  const [wrong, warnings] = [count("failing"), count("warning")];
  const warned = warnings === 0 ? "" : `, ${warnings} to look at soon`;
  if (wrong === 0) return `Nothing is wrong${warned}.`;
  return `${wrong} ${wrong === 1 ? "thing is" : "things are"} wrong${warned}.`;
}

/** Breaks at spaces; a word that is longer than a line stays whole, to be copied. */
function wrap(text: string, most: number): string[] {
  const parts: string[] = [];
  for (const word of text.split(" ")) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) {
      parts[parts.length - 1] = `${last} ${word}`;
    } else parts.push(word);
  }
  return parts;
}

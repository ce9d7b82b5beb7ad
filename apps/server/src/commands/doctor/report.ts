import type { CheckState, Finding } from "@app/contract";

/** What the doctor says of one thing. `skipped`: it could not be checked, because of another line. */
export interface Line {
  name: string;
  state: CheckState | "skipped";
  summary: string;
  facts?: Finding["facts"];
}

export const line = (state: Line["state"], name: string, summary: string): Line => ({
  name,
  state,
  summary,
});

const words = { ok: "ok", warning: "warning", failing: "WRONG", skipped: "-" };
const indent = 20;
const textWidth = 60;

/** The lines for a terminal of 80 columns: state, what was checked, what was found. */
export function reportOf(lines: Line[]): string {
  const shown = lines.map(({ state, name, summary }) => {
    // Breaks at spaces; a word that is longer than a line stays whole, to be copied.
    const wrapped = summary.replaceAll(
      new RegExp(`(?! )(.{1,${textWidth}}|\\S+)(?: +|$)`, "g"),
      `$1\n${" ".repeat(indent)}`,
    );
    return `${words[state].padEnd(9)}${name.padEnd(11)}${wrapped.trimEnd()}`;
  });
  return [...shown, "", verdictOf(lines)].join("\n");
}

function verdictOf(lines: Line[]): string {
  const count = (state: Line["state"]) => lines.filter((each) => each.state === state).length;
  const [wrong, warnings] = [count("failing"), count("warning")];
  const warned = warnings === 0 ? "" : `, ${warnings} to look at soon`;
  if (wrong === 0) return `Nothing is wrong${warned}.`;
  return `${wrong} ${wrong === 1 ? "thing is" : "things are"} wrong${warned}.`;
}

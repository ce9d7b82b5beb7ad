import type { CheckState, Finding } from "@app/contract";

/** What the doctor says of one thing. `skipped`: it could not be looked at, because of another line. */
export interface Line {
  name: string;
  state: CheckState | "skipped";
  summary: string;
  facts: Finding["facts"];
}

export const line = (
  state: Line["state"],
  name: string,
  summary: string,
  facts: Line["facts"] = [],
): Line => ({ name, state, summary, facts });

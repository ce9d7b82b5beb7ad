import type { CheckState, Finding } from "@app/contract";
import type { Pool } from "pg";
import type { Database } from "#db/client.ts";
import type { Settings } from "#env.ts";
import type { FileStorage } from "#storage/file-storage.ts";

/** What checks look at: of the running product, or of one that `npm run doctor` only looks at. */
export interface Checked {
  settings: Settings;
  db: Database;
  pool: Pool;
  storage: FileStorage;
  /** The session secret; undefined when it was not made yet. */
  secret: string | undefined;
  now: Date;
}

/** Looks at one part of the product. Answers within ten seconds, and never throws: what fails is a finding. */
export type Check = (checked: Checked) => Promise<Finding>;

/** One thing that is not right, in one sentence; it begins with the setting's name where one is to blame. */
export interface Problem {
  state: Exclude<CheckState, "ok">;
  text: string;
}

export const failing = (text: string): Problem => ({ state: "failing", text });
export const warning = (text: string): Problem => ({ state: "warning", text });

/** What a check found: the worst of its problems first, or what holds when there is none. */
export function findingOf(
  name: Finding["name"],
  problems: Problem[],
  { fine, facts = [] }: { fine: string; facts?: Finding["facts"] },
): Finding {
  const failures = problems.filter((problem) => problem.state === "failing");
  const warnings = problems.filter((problem) => problem.state === "warning");
  const sentences = [...failures, ...warnings].map((problem) => problem.text);
  const state = failures[0]?.state ?? warnings[0]?.state ?? "ok";
  return { name, state, summary: sentences.join(" ") || fine, facts };
}

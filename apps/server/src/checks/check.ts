import type { CheckState, Finding } from "@app/contract";
import type { Pool } from "pg";
import type { Database } from "#db/client.ts";
import type { Settings } from "#env.ts";
import type { FileStorage } from "#storage/file-storage.ts";

/** What the checks are about: the running product, or one that `npm run doctor` examines. */
export interface Checked {
  settings: Settings;
  db: Database;
  pool: Pool;
  /** Undefined while the folder of files was not made yet. */
  storage: FileStorage | undefined;
  /** The session secret; undefined when it was not made yet. */
  secret: string | undefined;
  now: Date;
}

/** Checks one part of the product; what it throws becomes a finding too. */
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
  fine = "",
  facts: Finding["facts"] = [],
): Finding {
  // By the alphabet, in which "failing" is before "warning".
  const worstFirst = problems.toSorted((one, other) => one.state.localeCompare(other.state));
  const summary = worstFirst.map(({ text }) => text).join(" ") || fine;
  return { name, state: worstFirst[0]?.state ?? "ok", summary, facts };
}

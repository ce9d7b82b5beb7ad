import type { CheckState, Finding } from "@app/contract";
import { isRefusal, messageOf } from "#lib/api.ts";

export const checkLabels: Record<Finding["name"], string> = {
  database: "Database",
  storage: "File Storage",
  mail: "Mail",
  jobs: "Jobs",
  disk: "Disk",
  backup: "Backup",
  instances: "Instances",
};

export const stateLabels: Record<CheckState, string> = {
  ok: "Works",
  warning: "Warning",
  failing: "Failing",
};

/** A finding, and whether it is from before a check that did not get through. */
export type KnownFinding = Finding & { isOlder: boolean };

/** What is known of every part after the latest check, which may have failed. */
export const knownAfter = (findings: Finding[], failure: Error | null): KnownFinding[] =>
  findings.map((found) =>
    found.name === "database" && isRefusal(failure, "DATABASE_AWAY")
      ? { ...found, state: "failing", summary: messageOf(failure), facts: [], isOlder: false }
      : { ...found, isOlder: failure !== null },
  );

export const worstState = (findings: Finding[]): CheckState =>
  (["failing", "warning"] as const).find((each) => findings.some(({ state }) => state === each)) ??
  "ok";

export function headline(findings: Finding[]): string {
  const count = findings.filter(({ state }) => state !== "ok").length;
  if (count === 0) return "All systems work";
  return count === 1 ? "1 thing needs attention" : `${count} things need attention`;
}

/** "Failing: Mail. Warning: Disk, Backup." */
export const details = (findings: Finding[]): string =>
  (["failing", "warning"] as const)
    .map((state) => ({ state, found: findings.filter((each) => each.state === state) }))
    .filter(({ found }) => found.length > 0)
    .map(({ state, found }) => {
      const names = found.map(({ name }) => checkLabels[name]);
      return `${stateLabels[state]}: ${names.join(", ")}.`;
    })
    .join(" ");

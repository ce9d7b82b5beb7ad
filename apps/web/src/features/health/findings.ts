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

/** A finding, and whether it is from before a check that failed to load. */
export type KnownFinding = Finding & { isOlder: boolean };

/** What is known of every part after the latest check, which may have failed to load. */
export const knownAfter = (findings: Finding[], failure: Error | null): KnownFinding[] =>
  findings.map((found) =>
    found.name === "database" && isRefusal(failure, "DATABASE_AWAY")
      ? { ...found, state: "failing", summary: messageOf(failure), facts: [], isOlder: false }
      : { ...found, isOlder: failure !== null },
  );

/** The worst state, a headline, and what is not well: "Failing: Mail. Warning: Disk, Backup." */
export function summaryOf(findings: Finding[]) {
  const groups = (["failing", "warning"] as const)
    .map((state) => ({ state, found: findings.filter((each) => each.state === state) }))
    .filter(({ found }) => found.length > 0);
  const count = groups.reduce((sum, { found }) => sum + found.length, 0);
  return {
    state: groups[0]?.state ?? ("ok" as const),
    headline:
      count === 0
        ? "All systems work"
        : count === 1
          ? "1 thing needs attention"
          : `${count} things need attention`,
    details: groups
      .map(
        ({ state, found }) =>
          `${stateLabels[state]}: ${found.map(({ name }) => checkLabels[name]).join(", ")}.`,
      )
      .join(" "),
  };
}

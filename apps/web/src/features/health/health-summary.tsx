import type { CheckState, Finding } from "@app/contract";
import { Text, VisuallyHidden } from "@mantine/core";
import { StateIcon } from "./check-state.tsx";
import { checkLabels, stateLabels } from "./health-labels.ts";
import classes from "./health.module.css";

interface HealthSummaryProps {
  /** Undefined until the first answer. */
  findings: Finding[] | undefined;
  /** Whether the latest look did not get through. */
  isAway: boolean;
}

/** How things stand, in a line. It is read out when it changes, and only then. */
export const HealthSummary = ({ findings, isAway }: HealthSummaryProps) => (
  <div role="status" className={classes.status} data-quiet={!findings || undefined}>
    {findings ? (
      <Summary findings={findings} isAway={isAway} />
    ) : (
      !isAway && <VisuallyHidden>Loading...</VisuallyHidden>
    )}
  </div>
);

interface SummaryProps {
  findings: Finding[];
  isAway: boolean;
}

function Summary({ findings, isAway }: SummaryProps) {
  const state = worst(findings);
  return (
    <div className={classes.summary} data-state={state}>
      <StateIcon state={state} size={24} />
      <div>
        <Text fw={650}>{headline(findings)}</Text>
        {state !== "ok" && <Text size="sm">{details(findings)}</Text>}
        {isAway && (
          <Text size="sm" className={classes.failure}>
            The latest check did not get through. What stands here was found before.
          </Text>
        )}
      </div>
    </div>
  );
}

const namesIn = (findings: Finding[], state: CheckState) =>
  findings.filter((found) => found.state === state).map(({ name }) => checkLabels[name]);

function worst(findings: Finding[]): CheckState {
  const states = new Set(findings.map(({ state }) => state));
  return states.has("failing") ? "failing" : states.has("warning") ? "warning" : "ok";
}

function headline(findings: Finding[]): string {
  const count = findings.filter(({ state }) => state !== "ok").length;
  if (count === 0) return "All systems work";
  return count === 1 ? "1 thing needs attention" : `${count} things need attention`;
}

/** "Failing: Mail. Warning: Disk, Backup." */
const details = (findings: Finding[]) =>
  (["failing", "warning"] as const)
    .map((state) => ({ state, names: namesIn(findings, state) }))
    .filter(({ names }) => names.length > 0)
    .map(({ state, names }) => `${stateLabels[state]}: ${names.join(", ")}.`)
    .join(" ");

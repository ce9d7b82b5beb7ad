import type { CheckState, Finding } from "@app/contract";
import { Text, VisuallyHidden } from "@mantine/core";
import { messageOf } from "#lib/api.ts";
import { StateIcon } from "./check-state.tsx";
import { checkLabels, stateLabels } from "./health-labels.ts";
import classes from "./health.module.css";

interface HealthSummaryProps {
  /** Undefined until the first answer. */
  findings: Finding[] | undefined;
  /** Why the latest look did not get through. */
  failure: Error | null;
}

/** How things stand, in a line. It is read out when it changes, and only then. */
export const HealthSummary = ({ findings, failure }: HealthSummaryProps) => (
  <div role="status" className={classes.status} data-quiet={!findings || undefined}>
    {findings ? (
      <Summary findings={findings} failure={failure} />
    ) : (
      !failure && <VisuallyHidden>Loading...</VisuallyHidden>
    )}
  </div>
);

interface SummaryProps {
  findings: Finding[];
  failure: Error | null;
}

function Summary({ findings, failure }: SummaryProps) {
  const found = worst(findings);
  const state = failure ? "failing" : found;
  return (
    <div className={classes.summary} data-state={state}>
      <StateIcon state={state} size={24} />
      <div>
        <Text fw={650}>
          {failure ? "The latest check did not get through" : headline(findings)}
        </Text>
        {failure && (
          <Text size="sm">{messageOf(failure)} What stands here in grey was found before.</Text>
        )}
        {found !== "ok" && <Text size="sm">{details(findings)}</Text>}
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

import type { CheckState, Finding } from "@app/contract";
import { Text, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { messageOf } from "#lib/api.ts";
import { details, headline, worstState } from "./findings.ts";
import classes from "./health.module.css";

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, failing: IconCircleX };

export function StateIcon({ state, size }: { state: CheckState; size: number }) {
  const Icon = icons[state];
  return <Icon className={classes.icon} data-state={state} size={size} aria-hidden />;
}

interface HealthSummaryProps {
  /** Undefined until the first answer. */
  findings: Finding[] | undefined;
  /** Why the latest check did not get through. */
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

function Summary({ findings, failure }: { findings: Finding[]; failure: Error | null }) {
  const found = worstState(findings);
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

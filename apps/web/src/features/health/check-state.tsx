import type { CheckState } from "@app/contract";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { stateLabels } from "./health-labels.ts";
import classes from "./health.module.css";

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, failing: IconCircleX };

interface StateIconProps {
  state: CheckState;
  size: number;
}

export function StateIcon({ state, size }: StateIconProps) {
  const Icon = icons[state];
  return <Icon className={classes.icon} data-state={state} size={size} aria-hidden />;
}

/** A state as icon and word: the colour only helps. */
export const CheckStateLabel = ({ state }: { state: CheckState }) => (
  <span className={classes.state}>
    <StateIcon state={state} size={18} />
    {stateLabels[state]}
  </span>
);

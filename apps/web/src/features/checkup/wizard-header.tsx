import { Button, Progress } from "@mantine/core";
import { minutesRemaining, stepCount } from "@app/contract";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ColorSchemeSwitch } from "#components/layout/color-scheme-switch.tsx";
import classes from "./wizard.module.css";

interface WizardHeaderProps {
  step: number;
  /** Where the list of steps does not stand down the side. */
  stepMenu: ReactNode;
  onDashboard: () => void;
}

export function WizardHeader({ step, stepMenu, onDashboard }: WizardHeaderProps) {
  const indicator = `Step ${step} of ${stepCount}`;
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Button
          className={classes.leave}
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconArrowLeft size={18} />}
          onClick={onDashboard}
        >
          Back to Dashboard
        </Button>
        <div className={classes.where}>
          <span className={classes.indicator}>{indicator}</span>
          <span className={classes.stepMenu}>{stepMenu}</span>
          <span className={classes.minutes}>{minutesRemaining(step)} min remaining</span>
        </div>
        <div className={classes.scheme}>
          <ColorSchemeSwitch />
        </div>
      </div>
      <Progress.Root size={4} radius={0}>
        <Progress.Section
          value={(step / stepCount) * 100}
          aria-label="Progress"
          aria-valuetext={indicator}
        />
      </Progress.Root>
    </header>
  );
}

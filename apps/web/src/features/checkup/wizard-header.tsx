import { Box, Button, Progress, Text } from "@mantine/core";
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
          <Text span inherit fw={600} visibleFrom="lg">
            {indicator}
          </Text>
          <Box hiddenFrom="lg">{stepMenu}</Box>
          <Text span inherit c="var(--muted)">
            {minutesRemaining(step)} min remaining
          </Text>
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

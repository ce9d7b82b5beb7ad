import { Text, Title } from "@mantine/core";
import { useId } from "react";
import type { ReactNode } from "react";
import type { KnownFinding } from "./after-failure.ts";
import { CheckStateLabel } from "./check-state.tsx";
import { checkLabels } from "./health-labels.ts";
import classes from "./health.module.css";

interface CheckCardProps {
  finding: KnownFinding;
  children: ReactNode;
}

/** What one check found: its state, a sentence, and what else there is to say. */
export function CheckCard({ finding, children }: CheckCardProps) {
  const { name, state, summary, isOlder } = finding;
  const title = useId();
  return (
    <section
      className={classes.card}
      data-state={state}
      data-older={isOlder || undefined}
      aria-labelledby={title}
    >
      <div className={classes.head}>
        <Title id={title} order={2} size="h3">
          {checkLabels[name]}
        </Title>
        <CheckStateLabel state={state} />
      </div>
      <Text className={classes.sentence}>{summary}</Text>
      {children}
    </section>
  );
}

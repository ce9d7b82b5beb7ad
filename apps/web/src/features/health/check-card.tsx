import type { Finding } from "@app/contract";
import { Text, Title } from "@mantine/core";
import { useId } from "react";
import type { ReactNode } from "react";
import { CheckStateLabel } from "./check-state.tsx";
import { checkLabels } from "./health-labels.ts";
import classes from "./health.module.css";

interface CheckCardProps {
  finding: Finding;
  children: ReactNode;
}

/** What one check found: its state, a sentence, and what else there is to say. */
export function CheckCard({ finding: { name, state, summary }, children }: CheckCardProps) {
  const title = useId();
  return (
    <section className={classes.card} data-state={state} aria-labelledby={title}>
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

import { Button, Skeleton, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./choice-grid.module.css";

interface NothingThereProps {
  text: string;
  onRetry?: () => unknown;
  children?: ReactNode;
}

/** Stands where a list is empty or could not be loaded, with what to do next. */
export const NothingThere = ({ text, onRetry, children }: NothingThereProps) => (
  <Stack className={classes.empty} align="center" gap="sm">
    <Text c="dimmed">{text}</Text>
    {onRetry && (
      <Button variant="default" onClick={() => void onRetry()}>
        Try again
      </Button>
    )}
    {children}
  </Stack>
);

/** Cards to come, and the text that says so. */
export const GridSkeleton = ({ text, cards = 9 }: { text: string; cards?: number }) => (
  <>
    <Text c="dimmed" size="sm" mb="sm" role="status">
      {text}
    </Text>
    <div className={classes.grid} aria-hidden>
      {Array.from({ length: cards }, (_, index) => (
        <Skeleton key={index} height={108} />
      ))}
    </div>
  </>
);

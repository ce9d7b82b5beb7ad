import { Skeleton, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./choice-grid.module.css";

export const NothingThere = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Stack className={classes.empty} align="center" gap="sm">
    <Text c="dimmed">{text}</Text>
    {children}
  </Stack>
);

export const GridSkeleton = ({ text, cards = 9 }: { text: string; cards?: number }) => (
  <>
    <Text c="dimmed" size="sm" mb="sm" role="status">
      {text}
    </Text>
    <div className={classes.grid} aria-hidden>
      {Array.from({ length: cards }, (_, index) => (
        <Skeleton key={index} height="var(--card)" />
      ))}
    </div>
  </>
);

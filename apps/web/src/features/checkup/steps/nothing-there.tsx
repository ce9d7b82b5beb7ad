import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./nothing-there.module.css";

/** Stands where a list is empty, with what to do next. */
export function NothingThere({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Stack className={classes.box} align="center" gap="sm">
      <Text c="dimmed">{text}</Text>
      {children}
    </Stack>
  );
}

export const TryAgain = ({ onClick }: { onClick: () => unknown }) => (
  <Button variant="default" onClick={() => void onClick()}>
    Try again
  </Button>
);

import { Skeleton, Text } from "@mantine/core";
import classes from "./choice-grid.module.css";

/** Cards to come, and the text that says so. */
export function GridSkeleton({ text, cards = 9 }: { text: string; cards?: number }) {
  return (
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
}

import { Skeleton, VisuallyHidden } from "@mantine/core";
import classes from "./reference.module.css";

const lines = [0, 1, 2, 3, 4, 5, 6, 7];

/** The shape of the reference while it is on its way. */
export const ReferenceSkeleton = () => (
  <div className={classes.columns}>
    <VisuallyHidden role="status">Loading...</VisuallyHidden>
    <div className={classes.side} aria-hidden>
      <Skeleton height={42} mb="md" />
      <div className={classes.list}>
        {lines.map((line) => (
          <Skeleton key={line} height={14} my={14} width={`${90 - (line % 3) * 15}%`} />
        ))}
      </div>
    </div>
    <div className={classes.content} aria-hidden>
      <Skeleton height={24} width="40%" mb="lg" />
      {lines.map((line) => (
        <Skeleton key={line} height={14} my={12} width={`${98 - (line % 4) * 9}%`} />
      ))}
    </div>
  </div>
);

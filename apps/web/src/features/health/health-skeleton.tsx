import { Skeleton } from "@mantine/core";
import classes from "./health.module.css";

const columns = [
  [330, 200, 140],
  [230, 180, 260],
];

/** The shape of what comes; that it loads is said above it. */
export const HealthSkeleton = () => (
  <div className={classes.skeletons} aria-hidden>
    <Skeleton height={58} />
    <div className={classes.columns}>
      {columns.map((heights) => (
        <div key={heights[0]} className={classes.column}>
          {heights.map((height) => (
            <Skeleton key={height} height={height} />
          ))}
        </div>
      ))}
    </div>
    <Skeleton height={180} />
  </div>
);

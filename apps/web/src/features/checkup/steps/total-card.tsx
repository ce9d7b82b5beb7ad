import type { ReactNode } from "react";
import { formatCount } from "#lib/format.ts";
import classes from "./total-card.module.css";

interface TotalCardProps {
  title: string;
  counts: number[];
  children: ReactNode;
}

/** Numbers to enter under their sum, in which one that is not whole does not count. */
export const TotalCard = ({ title, counts, children }: TotalCardProps) => (
  <div className={classes.card}>
    <div className={classes.total}>
      <span>{title}</span>
      <output className={classes.sum}>
        {formatCount(counts.filter(Number.isInteger).reduce((sum, count) => sum + count, 0))}
      </output>
    </div>
    <div className={classes.rows}>{children}</div>
  </div>
);

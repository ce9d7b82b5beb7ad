import type { ReactNode } from "react";
import { formatCount } from "#lib/format.ts";
import classes from "./total-card.module.css";

/** Numbers to enter under their sum. */
export const TotalCard = (props: { title: string; total: number; children: ReactNode }) => (
  <div className={classes.card}>
    <div className={classes.total}>
      <span>{props.title}</span>
      <output className={classes.sum}>{formatCount(props.total)}</output>
    </div>
    <div className={classes.rows}>{props.children}</div>
  </div>
);

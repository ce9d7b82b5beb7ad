import { IconCheck } from "@tabler/icons-react";
import classes from "./step-list.module.css";

export function StepMark({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span className={classes.mark} data-done={isDone || undefined} aria-hidden>
      {isDone ? <IconCheck size={14} stroke={3} /> : number}
    </span>
  );
}

import { steps } from "@app/contract";
import classes from "./step-list.module.css";
import { StepMark } from "./step-mark.tsx";

export interface StepListProps {
  step: number;
  canOpen: (step: number) => boolean;
  isDone: (step: number) => boolean;
  onOpen: (step: number) => void;
}

/** Every step with its number. */
export const numbered = steps.map(({ title }, index) => ({ title, number: index + 1 }));

/** All steps, down the side. */
export function StepList({ step, canOpen, isDone, onOpen }: StepListProps) {
  return (
    <nav className={classes.list} aria-label="Steps">
      <ol>
        {numbered.map(({ title, number }) => (
          <li key={number}>
            <button
              type="button"
              className={classes.item}
              aria-current={number === step ? "step" : undefined}
              disabled={!canOpen(number)}
              onClick={() => onOpen(number)}
            >
              <StepMark number={number} isDone={canOpen(number) && isDone(number)} />
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

import { steps } from "@app/contract";
import { IconCheck } from "@tabler/icons-react";
import { memo, Suspense } from "react";
import classes from "./step-list.module.css";

/** Of the popover, for the button that opens it. */
export const stepListId = "step-list";

interface StepListProps {
  step: number;
  /** The last step that can be opened. */
  reached: number;
  isLastDone: boolean;
  onOpen: (place: { step: number }) => void;
}

/** All steps: beside the page, or in a popover on narrow screens. Not rendered again while the customer types. */
export const StepList = memo(({ step, reached, isLastDone, onOpen }: StepListProps) => (
  <Suspense>
    <nav id={stepListId} popover="auto" className={classes.list} aria-label="Steps">
      <ol className={classes.steps}>
        {steps.map(({ title }, index) => {
          const number = index + 1;
          const isChecked = number < reached || (number === reached && isLastDone);
          return (
            <li key={title}>
              <button
                type="button"
                className={classes.item}
                aria-current={number === step ? "step" : undefined}
                disabled={number > reached}
                onClick={() => {
                  document.getElementById(stepListId)?.hidePopover?.();
                  onOpen({ step: number });
                }}
              >
                <span className={classes.mark} data-done={isChecked || undefined} aria-hidden>
                  {isChecked ? <IconCheck size={14} stroke={3} /> : number}
                </span>
                {title}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  </Suspense>
));

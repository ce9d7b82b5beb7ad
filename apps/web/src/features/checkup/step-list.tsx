import { Button } from "@mantine/core";
import type { ButtonProps } from "@mantine/core";
import { stepCount, steps } from "@app/contract";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import type { ComponentPropsWithRef } from "react";
import { Failure } from "#lib/api.ts";
import { later } from "#components/later.ts";
import { showFailure } from "#lib/query-client.ts";
import classes from "./step-list.module.css";

export interface StepListProps {
  step: number;
  canOpen: (step: number) => boolean;
  isDone: (step: number) => boolean;
  onOpen: (step: number) => void;
}

/** What each step is in the list and in the menu. */
export const stepItems = ({ step, canOpen, isDone, onOpen }: StepListProps) =>
  steps.map(({ title }, index) => {
    const number = index + 1;
    const isChecked = canOpen(number) && isDone(number);
    return {
      title,
      mark: (
        <span className={classes.mark} data-done={isChecked || undefined} aria-hidden>
          {isChecked ? <IconCheck size={14} stroke={3} /> : number}
        </span>
      ),
      props: {
        "aria-current": number === step ? ("step" as const) : undefined,
        disabled: !canOpen(number),
        onClick: () => onOpen(number),
      },
    };
  });

/** All steps, down the side. */
export const StepList = (list: StepListProps) => (
  <nav className={classes.list} aria-label="Steps">
    <ol>
      {stepItems(list).map(({ title, mark, props }) => (
        <li key={title}>
          <button type="button" className={classes.item} {...props}>
            {mark}
            {title}
          </button>
        </li>
      ))}
    </ol>
  </nav>
);

/** Whatever stands around it may add to it what a button takes. */
type StepMenuButtonProps = { step: number } & ButtonProps & ComponentPropsWithRef<"button">;

export const StepMenuButton = ({ step, ...rest }: StepMenuButtonProps) => (
  <Button
    aria-haspopup="menu"
    aria-expanded={false}
    {...rest}
    variant="subtle"
    color="gray"
    size="compact-md"
    rightSection={<IconChevronDown size={16} />}
  >
    Step {step} of {stepCount}
  </Button>
);

const missing = new Failure(
  "The list of steps could not be loaded. Next and Back still work: try again, or reload the page.",
);

/** In the place of a menu whose code did not come: says so, as a button that does nothing looks broken. */
function MenuMissing({ step, again }: StepListProps & { again: () => void }) {
  useEffect(() => showFailure(missing, "Error"), []);
  return <StepMenuButton step={step} onClick={again} />;
}

const { Later: StepDropdown, fetchAhead } = later(
  async () => (await import("./step-dropdown.tsx")).StepDropdown,
  MenuMissing,
);

/** For an idle moment: the menu opens at once then. */
export const prefetchStepMenu = fetchAhead;

/** The list of steps in a menu, where there is no room down the side. Its code comes when it is first opened. */
export function StepMenu(list: StepListProps) {
  const [isWanted, setIsWanted] = useState(false);
  const button = <StepMenuButton step={list.step} onClick={() => setIsWanted(true)} />;
  return isWanted ? (
    <Suspense fallback={button}>
      <StepDropdown {...list} />
    </Suspense>
  ) : (
    button
  );
}

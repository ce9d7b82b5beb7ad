import { Button, Menu } from "@mantine/core";
import { stepCount, steps } from "@app/contract";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import classes from "./step-list.module.css";

interface StepListProps {
  step: number;
  canOpen: (step: number) => boolean;
  isDone: (step: number) => boolean;
  onOpen: (step: number) => void;
}

const numbered = steps.map(({ title }, index) => ({ title, number: index + 1 }));

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

/** The same in a menu, where there is no room down the side. */
export function StepMenu({ step, canOpen, isDone, onOpen }: StepListProps) {
  return (
    <Menu width={300} position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          rightSection={<IconChevronDown size={16} />}
        >
          Step {step} of {stepCount}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {numbered.map(({ title, number }) => (
          <Menu.Item
            key={number}
            disabled={!canOpen(number)}
            aria-current={number === step ? "step" : undefined}
            leftSection={<StepMark number={number} isDone={canOpen(number) && isDone(number)} />}
            onClick={() => onOpen(number)}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function StepMark({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span className={classes.mark} data-done={isDone || undefined} aria-hidden>
      {isDone ? <IconCheck size={14} stroke={3} /> : number}
    </span>
  );
}

import { Menu } from "@mantine/core";
import { useState } from "react";
import classes from "./step-list.module.css";
import { numbered } from "./step-list.tsx";
import type { StepListProps } from "./step-list.tsx";
import { StepMark } from "./step-mark.tsx";
import { StepMenuButton } from "./step-menu-button.tsx";

/** The button with its menu, which is open at first: it was pressed before this was there. */
export function StepDropdown({ step, canOpen, isDone, onOpen }: StepListProps) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Menu width={300} position="bottom-start" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <StepMenuButton step={step} autoFocus />
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

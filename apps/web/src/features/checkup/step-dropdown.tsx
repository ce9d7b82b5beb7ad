import { Menu } from "@mantine/core";
import { useState } from "react";
import classes from "./step-list.module.css";
import { stepItems, StepMenuButton } from "./step-list.tsx";
import type { StepListProps } from "./step-list.tsx";

/** The button with its menu, which is open at first: it was pressed before this was there. */
export function StepDropdown(list: StepListProps) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Menu width={300} position="bottom-start" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <StepMenuButton step={list.step} autoFocus />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {stepItems(list).map(({ title, mark, props }) => (
          <Menu.Item key={title} leftSection={mark} {...props}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

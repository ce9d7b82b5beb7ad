import { Popover, UnstyledButton } from "@mantine/core";
import classes from "./guests.module.css";

interface GuestsProps {
  guests: string[];
  /** Names the row in the button's label. */
  company: string;
}

/** How many; who, on hover or with a click. */
export function Guests({ guests, company }: GuestsProps) {
  if (guests.length === 0) return "None";
  const text = guests.length === 1 ? "1 guest" : `${guests.length} guests`;
  return (
    <Popover position="bottom-start" withArrow shadow="md" trapFocus={false} returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.button}
          title={guests.join("\n")}
          aria-label={`${text} of ${company}`}
        >
          {text}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.list}>
          {guests.map((guest) => (
            <li key={guest}>{guest}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

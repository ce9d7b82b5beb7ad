import type { Icon } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import classes from "./row-button.module.css";

interface RowButtonProps extends ComponentProps<"button"> {
  Icon: Icon;
  /** With the name of the row. */
  label: string;
  /** On hover; the row stands there. */
  title: string;
  /** Takes something away. */
  isGrave?: boolean;
}

/** A button in a row of a list. A page has hundreds of them: it is bare, for Mantine's own would be most of what a list costs. */
export const RowButton = ({ Icon, label, isGrave, ...props }: RowButtonProps) => (
  <button
    type="button"
    {...props}
    className={classes.button}
    aria-label={label}
    data-grave={isGrave || undefined}
  >
    <Icon size={18} stroke={1.75} aria-hidden />
  </button>
);

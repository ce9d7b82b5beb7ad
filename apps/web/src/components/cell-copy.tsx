import { IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { copyAndSay } from "./copy-button.tsx";
import { Cut } from "./cut.tsx";
import classes from "./cell-copy.module.css";

interface CellCopyProps {
  text: string;
  /** What shows it, where that is more than a text. */
  children?: ReactNode;
}

/** A text of a list with a button that copies it, which shows in the row that is pointed at; bare, as each row has one. */
export const CellCopy = ({ text, children = <Cut text={text} /> }: CellCopyProps) => (
  <span className={classes.cell}>
    {children}
    <button
      type="button"
      className={classes.copy}
      aria-label={`Copy ${text}`}
      title="Copy"
      onClick={() => void copyAndSay(text)}
    >
      <IconCopy size={16} stroke={1.75} aria-hidden />
    </button>
  </span>
);

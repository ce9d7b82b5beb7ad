import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import classes from "./cell-link.module.css";

// The keyboard goes through the rows by what opens them.
const CellAnchor = (props: ComponentProps<"a">) => (
  <a data-main {...props} className={classes.link} />
);

/** A link that fills its whole cell of a table: easy to hit. */
export const CellLink = createLink(CellAnchor);

interface CellButtonProps {
  /** What the row is called by. */
  text: string;
  onOpen: () => void;
}

/** The name of a row that opens a dialog; bare, as each row has one. */
export const CellButton = ({ text, onOpen }: CellButtonProps) => (
  <button
    type="button"
    data-main
    className={classes.link}
    aria-haspopup="dialog"
    title={text}
    onClick={onOpen}
  >
    {text}
  </button>
);

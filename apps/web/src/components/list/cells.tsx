import { createLink } from "@tanstack/react-router";
import { IconCopy, IconPencil, IconTrash } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { copyAndSay } from "#components/copy-button.tsx";
import classes from "./cells.module.css";

// Plain elements throughout: a page has hundreds of rows, and Mantine's own would be most of what a list costs.

/** A text that a table may cut short: all of it shows on hover, and in the row that the keyboard is in. */
export const Cut = ({ text }: { text: string | null }) =>
  text ? <span title={text}>{text}</span> : <span aria-hidden>-</span>;

interface CellCopyProps {
  text: string;
  /** What shows it, where that is more than a text. */
  children?: ReactNode;
}

/** A text with a button that copies it, which shows in the row that is pointed at. */
export const CellCopy = ({ text, children = <Cut text={text} /> }: CellCopyProps) => (
  <span className={classes.copied}>
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

/** A link that fills its whole cell: easy to hit. The keyboard goes through the rows by `data-main`. */
export const CellLink = createLink((props: ComponentProps<"a">) => (
  <a data-main {...props} className={classes.link} />
));

interface CellButtonProps {
  /** The name of the row. */
  text: string;
  onOpen: () => void;
}

/** The name of a row that opens a dialog. */
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

interface RowButtonProps extends ComponentProps<"button"> {
  Icon: Icon;
  /** With the name of the row. */
  label: string;
  /** On hover, without the row's name. */
  title: string;
  /** Deletes or ends something. */
  isGrave?: boolean;
}

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

interface RowActionsProps {
  /** Names the row in the buttons' labels. */
  name: string;
  onEdit?: () => void;
  onDelete?: () => void;
  children?: ReactNode;
}

/** The buttons at a row's end. */
export const RowActions = ({ name, onEdit, onDelete, children }: RowActionsProps) => (
  <div className={classes.actions}>
    {children}
    {onEdit && <RowButton Icon={IconPencil} label={`Edit ${name}`} title="Edit" onClick={onEdit} />}
    {onDelete && (
      <RowButton
        Icon={IconTrash}
        label={`Delete ${name}`}
        title="Delete"
        isGrave
        onClick={onDelete}
      />
    )}
  </div>
);

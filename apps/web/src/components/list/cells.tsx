import { createLink } from "@tanstack/react-router";
import { IconCopy, IconPencil, IconTrash } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { copyWithToast } from "#components/copy-button.tsx";
import classes from "./cells.module.css";

// Plain elements: with hundreds of rows, Mantine's components would take most of the rendering time.

/** A text that the table may truncate; it shows in full on hover and in the focused row. */
export const Cut = ({ text }: { text: string | null }) =>
  text ? <span title={text}>{text}</span> : <span aria-hidden>-</span>;

interface CellCopyProps {
  text: string;
  /** How it is shown; the text itself by default. */
  children?: ReactNode;
}

/** A text with a copy button, which is visible while its row is hovered or focused. */
export const CellCopy = ({ text, children = <Cut text={text} /> }: CellCopyProps) => (
  <span className={classes.copied}>
    {children}
    <button
      type="button"
      className={classes.copy}
      aria-label={`Copy ${text}`}
      title="Copy"
      onClick={() => void copyWithToast(text)}
    >
      <IconCopy size={16} stroke={1.75} aria-hidden />
    </button>
  </span>
);

/** A link that fills its cell. `data-main` marks the element of a row that takes the focus. */
export const CellLink = createLink((props: ComponentProps<"a">) => (
  <a data-main {...props} className={classes.link} />
));

/** The name of a row that opens a dialog. */
export const CellButton = ({ text, onOpen }: { text: string; onOpen: () => void }) => (
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
  isDestructive?: boolean;
}

export const RowButton = ({ Icon, label, isDestructive, ...props }: RowButtonProps) => (
  <button
    type="button"
    {...props}
    className={classes.button}
    aria-label={label}
    data-destructive={isDestructive || undefined}
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

export const RowActions = ({ name, onEdit, onDelete, children }: RowActionsProps) => (
  <div className={classes.actions}>
    {children}
    {onEdit && <RowButton Icon={IconPencil} label={`Edit ${name}`} title="Edit" onClick={onEdit} />}
    {onDelete && (
      <RowButton
        Icon={IconTrash}
        label={`Delete ${name}`}
        title="Delete"
        isDestructive
        onClick={onDelete}
      />
    )}
  </div>
);

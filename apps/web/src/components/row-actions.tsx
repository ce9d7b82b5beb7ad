import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { RowButton } from "./row-button.tsx";
import classes from "./row-actions.module.css";

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

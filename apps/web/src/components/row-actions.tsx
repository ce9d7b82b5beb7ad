import { ActionIcon, Group } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface RowActionsProps {
  /** Names the row in the buttons' labels. */
  name: string;
  onEdit?: () => void;
  onDelete?: () => void;
  children?: ReactNode;
}

/** The buttons at a row's end. */
export const RowActions = ({ name, onEdit, onDelete, children }: RowActionsProps) => (
  <Group gap={4} wrap="nowrap" justify="flex-end">
    {children}
    {onEdit && (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Edit ${name}`}
        title="Edit"
        onClick={onEdit}
      >
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    )}
    {onDelete && (
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={onDelete}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    )}
  </Group>
);

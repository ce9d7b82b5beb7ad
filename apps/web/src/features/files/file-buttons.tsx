import type { FileRow } from "@app/contract";
import { ActionIcon, Group } from "@mantine/core";
import { IconCheck, IconPencil, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { CopyButton } from "#components/copy-button.tsx";
import { renameFormId } from "./rename-field.tsx";
import type { Renaming } from "./use-renaming.ts";

interface FileButtonsProps {
  file: FileRow;
  renaming: Renaming;
}

/** What can be done with one file; while its name is a field, how to leave that. */
export const FileButtons = ({ file, renaming }: FileButtonsProps) => (
  <Group gap={4} wrap="nowrap" justify="flex-end">
    {renaming.current === file.id ? (
      <RenameButtons file={file} renaming={renaming} />
    ) : (
      <>
        <CopyButton text={`${location.origin}${file.address}`} noun={`address of ${file.name}`} />
        <RenameButton file={file} renaming={renaming} />
      </>
    )}
  </Group>
);

const RenameButtons = ({ file, renaming }: FileButtonsProps) => (
  <>
    <ActionIcon
      type="submit"
      form={renameFormId(file)}
      variant="light"
      aria-label="Confirm rename"
      title="Rename (Enter)"
    >
      <IconCheck size={16} aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label="Cancel rename"
      title="Cancel (Esc)"
      onClick={() => renaming.end(file.id)}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  </>
);

function RenameButton({ file, renaming }: FileButtonsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isLeft = renaming.left === file.id;
  useEffect(() => {
    // Only when the focus went down with the field: by now it may be wanted elsewhere.
    if (isLeft && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
  }, [isLeft]);
  return (
    <ActionIcon
      ref={button}
      variant="subtle"
      color="gray"
      aria-label={`Rename ${file.name}`}
      title="Rename"
      onClick={() => renaming.start(file.id)}
    >
      <IconPencil size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { BusyButton } from "#components/form/busy-button.tsx";
import { useFocusReturn } from "#lib/keyboard.ts";

interface DeleteDialogProps {
  title: string;
  /** The question; what is meant stands below it, by name. */
  question: string;
  name?: ReactNode;
  /** What else happens, such as who uses it. */
  consequence?: ReactNode;
  remove: { run: () => void; isPending: boolean };
  label?: string;
  busyLabel?: string;
  /** The way out: not "Cancel" where cancelling is what is asked about. */
  keepLabel?: string;
  onClose: () => void;
}

/** Asks before something is lost for good, such as a record, which it names. */
export function DeleteDialog({
  title,
  question,
  name,
  consequence,
  remove,
  label = "Delete",
  busyLabel = "Deleting...",
  keepLabel = "Cancel",
  onClose,
}: DeleteDialogProps) {
  useFocusReturn();
  return (
    <Modal opened title={title} closeButtonProps={{ "aria-label": "Close" }} onClose={onClose}>
      <Stack gap="sm">
        <Text>{question}</Text>
        {name && (
          <Text component="div" fw={600} style={{ overflowWrap: "anywhere" }}>
            {name}
          </Text>
        )}
        {consequence && (
          <Text component="div" size="sm" c="dimmed" aria-live="polite">
            {consequence}
          </Text>
        )}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {keepLabel}
          </Button>
          <BusyButton
            color="red.9"
            miw="6rem"
            isBusy={remove.isPending}
            busyLabel={busyLabel}
            onClick={() => remove.run()}
          >
            {label}
          </BusyButton>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Button, Group, Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useFocusReturn } from "#lib/use-focus-return.ts";

interface StayDialogProps {
  title: string;
  /** What the button says that goes on all the same. */
  leave: string;
  onStay: () => void;
  onLeave: () => void;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks before something is lost; staying is what has the focus first. */
export function StayDialog({ title, leave, onStay, onLeave, children }: StayDialogProps) {
  useFocusReturn();
  return (
    <Modal
      opened
      centered
      title={title}
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={onStay}
    >
      <Text>{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onLeave}>
          {leave}
        </Button>
        <Button data-autofocus onClick={onStay}>
          Stay
        </Button>
      </Group>
    </Modal>
  );
}

import { Button, Group, Modal, Text } from "@mantine/core";
import { useFocusReturn } from "#lib/use-focus-return.ts";

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before changes are lost that could not be saved. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  useFocusReturn();
  return (
    <Modal
      opened
      centered
      title="Leave without saving?"
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={onStay}
    >
      <Text>Your last changes could not be saved. If you leave now, they are lost.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onLeave}>
          Leave
        </Button>
        <Button data-autofocus onClick={onStay}>
          Stay
        </Button>
      </Group>
    </Modal>
  );
}

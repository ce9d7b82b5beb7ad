import { Button, Group, Modal, Text } from "@mantine/core";
import { useFocusReturn } from "#lib/use-focus-return.ts";

interface UnbookedDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before a time or guests that were chosen, but not booked, are dropped. */
export function UnbookedDialog({ onStay, onLeave }: UnbookedDialogProps) {
  useFocusReturn();
  return (
    <Modal
      opened
      centered
      title="Your change is not booked yet"
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={onStay}
    >
      <Text>
        The time and the guests that you chose count once you press “Schedule Review Meeting”.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onLeave}>
          Leave without booking
        </Button>
        <Button data-autofocus onClick={onStay}>
          Stay
        </Button>
      </Group>
    </Modal>
  );
}

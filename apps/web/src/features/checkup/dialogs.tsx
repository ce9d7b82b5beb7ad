import { Button, Group, Modal, Text } from "@mantine/core";
import { useFocusReturn } from "#lib/keyboard.ts";
import type { Unfinished } from "./steps/step-screen.ts";

// The questions that may come up on any step are one part of the code, as they are made of the same.
export { ConflictDialog } from "./conflict-dialog.tsx";

/** What would be lost, and what the button says that goes on all the same. */
const texts = {
  unsaved: {
    title: "Leave without saving?",
    leave: "Leave",
    text: "Your last changes could not be saved. If you leave now, they are lost.",
  },
  meeting: {
    title: "Your change is not booked yet",
    leave: "Leave without booking",
    text: "The time and the guests that you chose count once you press “Schedule Review Meeting”.",
  },
  address: {
    title: "Your address is not added yet",
    leave: "Leave without adding",
    text: "The address that you typed counts once you press “Add”.",
  },
};

export interface StayDialogProps {
  about: Unfinished | "unsaved";
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before something is lost; staying is what has the focus first. */
export function StayDialog({ about, onStay, onLeave }: StayDialogProps) {
  const { title, leave, text } = texts[about];
  useFocusReturn();
  return (
    <Modal
      opened
      centered
      title={title}
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={onStay}
    >
      <Text>{text}</Text>
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

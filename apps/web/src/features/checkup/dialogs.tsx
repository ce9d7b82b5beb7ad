import { Button, Group, Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useFocusReturn } from "#lib/keyboard.ts";
import type { Unfinished } from "./steps/step-screen.ts";

// The questions that may come up on any step are one part of the code, as they are made of the same.
export { ConflictDialog } from "./conflict-dialog.tsx";

interface Ways {
  onStay: () => void;
  onLeave: () => void;
}

interface StayDialogProps extends Ways {
  title: string;
  /** What the button says that goes on all the same. */
  leave: string;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks before something is lost; staying is what has the focus first. */
function StayDialog({ title, leave, onStay, onLeave, children }: StayDialogProps) {
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

/** Asks before changes are lost that could not be saved. */
export const LeaveDialog = (props: Ways) => (
  <StayDialog {...props} title="Leave without saving?" leave="Leave">
    Your last changes could not be saved. If you leave now, they are lost.
  </StayDialog>
);

const texts = {
  meeting: {
    title: "Your change is not booked yet",
    leave: "Leave without booking",
    children:
      "The time and the guests that you chose count once you press “Schedule Review Meeting”.",
  },
  address: {
    title: "Your address is not added yet",
    leave: "Leave without adding",
    children: "The address that you typed counts once you press “Add”.",
  },
};

/** Asks before a step is left with something on it that waits for a button of its own. */
export const UnfinishedDialog = ({ what, ...props }: Ways & { what: Unfinished }) => (
  <StayDialog {...props} {...texts[what]} />
);

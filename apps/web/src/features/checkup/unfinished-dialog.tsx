import { StayDialog } from "./stay-dialog.tsx";
import type { Unfinished } from "./steps/step-screen.ts";

interface UnfinishedDialogProps {
  what: Unfinished;
  onStay: () => void;
  onLeave: () => void;
}

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
export const UnfinishedDialog = ({ what, ...props }: UnfinishedDialogProps) => (
  <StayDialog {...props} {...texts[what]} />
);

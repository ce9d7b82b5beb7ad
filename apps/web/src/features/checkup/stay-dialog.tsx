import { DeleteDialog } from "#components/form/delete-dialog.tsx";
import type { Unfinished } from "./steps/step-screen.ts";

/** What would be lost, and what the button says that goes on all the same. */
const texts = {
  unsaved: {
    title: "Leave without saving?",
    label: "Leave",
    question: "Your last changes could not be saved. If you leave now, they are lost.",
  },
  meeting: {
    title: "Your change is not booked yet",
    label: "Leave without booking",
    question:
      "The time and the guests that you chose count once you press “Schedule Review Meeting”.",
  },
  address: {
    title: "Your address is not added yet",
    label: "Leave without adding",
    question: "The address that you typed counts once you press “Add”.",
  },
};

interface StayDialogProps {
  about: Unfinished | "unsaved";
  /** To stay. */
  onClose: () => void;
  onLeave: () => void;
}

/** Asks before something is lost; staying is what has the focus first. */
export const StayDialog = ({ about, onClose, onLeave }: StayDialogProps) => (
  <DeleteDialog
    {...texts[about]}
    keepLabel="Stay"
    remove={{ run: onLeave, isPending: false }}
    onClose={onClose}
  />
);

import { StayDialog } from "./stay-dialog.tsx";

interface UnbookedDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before a time or guests that were chosen, but not booked, are dropped. */
export const UnbookedDialog = (props: UnbookedDialogProps) => (
  <StayDialog {...props} title="Your change is not booked yet" leave="Leave without booking">
    The time and the guests that you chose count once you press “Schedule Review Meeting”.
  </StayDialog>
);

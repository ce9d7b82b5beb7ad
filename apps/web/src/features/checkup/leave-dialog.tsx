import { StayDialog } from "./stay-dialog.tsx";

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before changes are lost that could not be saved. */
export const LeaveDialog = (props: LeaveDialogProps) => (
  <StayDialog {...props} title="Leave without saving?" leave="Leave">
    Your last changes could not be saved. If you leave now, they are lost.
  </StayDialog>
);

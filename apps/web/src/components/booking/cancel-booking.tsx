import { DeleteDialog } from "#components/form/delete-dialog.tsx";
import { useState } from "react";
import { isRetryable } from "#lib/api.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import { useAction } from "#lib/use-action.ts";

interface CancelBookingProps {
  startsAt: Date;
  timeZone: string;
  cancel: (startsAt: Date) => Promise<unknown>;
  onFailed: () => unknown;
  onCancelled: () => void;
  onClose: () => void;
}

/** Asks before the customer's meeting is cancelled: the one that it was opened for, whatever is booked meanwhile. */
export function CancelBooking(props: CancelBookingProps) {
  const { timeZone, cancel, onFailed, onCancelled, onClose } = props;
  const [startsAt] = useState(props.startsAt);
  const cancellation = useAction({
    mutationFn: () => cancel(startsAt),
    meta: {
      success: { title: "Meeting cancelled", text: "You can book another time whenever you like." },
      failure: "Error cancelling meeting",
    },
    onSuccess: () => {
      onClose();
      onCancelled();
    },
    onError: (error) => {
      // A bad connection is worth another try; a rejected call is not.
      if (!isRetryable(error)) onClose();
      void onFailed();
    },
  });
  return (
    <DeleteDialog
      title="Cancel Meeting"
      question="Are you sure you want to cancel this meeting?"
      name={meetingTimes(startsAt, timeZone).full}
      consequence="You and everybody you invited get a mail that says so, and the time will be free for others."
      label="Cancel Meeting"
      busyLabel="Cancelling..."
      keepLabel="Keep Meeting"
      remove={{ run: () => cancellation.run(), isPending: cancellation.isPending }}
      onClose={onClose}
    />
  );
}

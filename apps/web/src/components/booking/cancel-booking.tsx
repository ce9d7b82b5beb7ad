import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useState } from "react";
import { isRetryable } from "#lib/api.ts";
import { meetingTimes } from "#lib/format.ts";
import { queryClient } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";

interface CancelBookingProps {
  startsAt: Date;
  timeZone: string;
  cancel: (startsAt: Date) => Promise<unknown>;
  onCancelled: () => void;
  onClose: () => void;
}

/** Confirms before it cancels a meeting: the one it was opened for, even if another is booked meanwhile. */
export function CancelBooking(props: CancelBookingProps) {
  const { timeZone, cancel, onCancelled, onClose } = props;
  const [startsAt] = useState(props.startsAt);
  const cancellation = useAction({
    mutationFn: () => cancel(startsAt),
    meta: {
      success: { title: "Meeting cancelled", text: "You can book another time at any point." },
      failure: "Error cancelling meeting",
    },
    onSuccess: () => {
      onClose();
      onCancelled();
    },
    onError: (error) => {
      // The dialog stays open for another try after a network error, but not after a rejected call.
      if (!isRetryable(error)) onClose();
      void queryClient.invalidateQueries(); // somebody may have changed it
    },
  });
  return (
    <ConfirmDialog
      title="Cancel Meeting"
      question="Are you sure you want to cancel this meeting?"
      name={meetingTimes(startsAt, timeZone).full}
      consequence="You and your guests will be notified by email, and the time becomes free for others."
      label="Cancel Meeting"
      busyLabel="Cancelling..."
      keepLabel="Keep Meeting"
      confirm={cancellation}
      onClose={onClose}
    />
  );
}

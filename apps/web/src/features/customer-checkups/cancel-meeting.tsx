import type { MeetingRow } from "@app/contract";
import { DeleteDialog } from "#components/form/delete-dialog.tsx";
import { client } from "#lib/api.ts";
import { checkupName } from "#lib/labels.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import { useAction } from "#lib/use-action.ts";

interface CancelMeetingProps {
  meeting: MeetingRow;
  timeZone: string;
  onClose: () => void;
}

/** Cancels a meeting: its time is free again, and everybody who is invited is notified by e-mail. */
export function CancelMeeting({ meeting, timeZone, onClose }: CancelMeetingProps) {
  const { id, companyName, email, startsAt, guests } = meeting;
  const cancellation = useAction({
    mutationFn: () => client.admin.meetings.cancel({ id }),
    meta: { success: { title: "Meeting cancelled" }, failure: "Error cancelling meeting" },
    onSettled: onClose,
  });
  return (
    <DeleteDialog
      title="Cancel Meeting"
      question="Are you sure you want to cancel this meeting? This action cannot be undone."
      name={`${checkupName(companyName)}, ${meetingTimes(startsAt, timeZone).full}`}
      consequence={`With ${email}${invitedText(guests.length)} The time will be free for others.`}
      label="Cancel Meeting"
      busyLabel="Cancelling..."
      keepLabel="Keep Meeting"
      remove={cancellation}
      onClose={onClose}
    />
  );
}

function invitedText(guests: number) {
  if (guests === 0) return ", who is told by mail.";
  return guests === 1
    ? " and one guest: both are told by mail."
    : ` and ${guests} guests: all ${guests + 1} are told by mail.`;
}

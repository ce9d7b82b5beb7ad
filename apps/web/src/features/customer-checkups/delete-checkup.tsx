import { checkupName, isOver } from "@app/contract";
import type { CheckupRow } from "@app/contract";
import { ConfirmAction } from "#components/form/confirm-dialog.tsx";
import { client } from "#lib/api.ts";
import { meetingTimes } from "#lib/format.ts";
import { useSite } from "#lib/site.ts";

const isUpcoming = (at: Date) => !isOver(at, new Date());

interface DeleteCheckupProps {
  checkup: Pick<CheckupRow, "id" | "companyName" | "email" | "scheduledAt">;
  onClose: () => void;
  onDone?: () => void;
}

export function DeleteCheckup({ checkup, ...handlers }: DeleteCheckupProps) {
  const { id, companyName, email, scheduledAt: at } = checkup;
  const { meetingTimeZone } = useSite();
  return (
    <ConfirmAction
      {...handlers}
      title="Delete CheckUp"
      question="Are you sure you want to delete this CheckUp with all its answers? This action cannot be undone."
      name={`${checkupName(companyName)} (${email})`}
      consequence={
        at &&
        isUpcoming(at) &&
        `Its review meeting on ${meetingTimes(at, meetingTimeZone).full} will be cancelled, and everyone invited will be notified by email.`
      }
      action={() => client.admin.checkups.remove({ id })}
      success={() => "CheckUp deleted successfully"}
      failure="Error deleting checkup"
    />
  );
}

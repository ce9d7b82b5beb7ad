import type { MeetingRow, Role } from "@app/contract";

/** The admin panel's labels of stored values. */
export const meetingStateLabels: Record<MeetingRow["state"], string> = {
  scheduled: "Scheduled",
  cancelled: "Cancelled",
};

export const roleLabels: Record<Role, string> = { user: "User", admin: "Administrator" };

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.entries(labels) as [Value, string][]) // the entries of the record
    .map(([value, label]) => ({ value, label: capitalized(label) }));

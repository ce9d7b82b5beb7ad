import type { AuditAction, AuditEntity, MailKind, MailRow, MeetingRow, Role } from "@app/contract";

export { checkupName, statusLabels } from "@app/contract";

/** The admin panel's labels of stored values. */
export const meetingStateLabels: Record<MeetingRow["state"], string> = {
  scheduled: "Scheduled",
  cancelled: "Cancelled",
};

export const mailKindLabels: Record<MailKind, string> = {
  "sign-in": "Sign-in link",
  invitation: "Invitation",
  change: "Change",
  cancellation: "Cancellation",
  "reminder-day": "Reminder a day before",
  "reminder-hour": "Reminder an hour before",
  completed: "Completed CheckUp",
};

export const mailStateLabels: Record<MailRow["state"], string> = {
  queued: "Waiting",
  sent: "Sent",
  failed: "Failed",
};

export const roleLabels: Record<Role, string> = { user: "User", admin: "Administrator" };

export const actionLabels: Record<AuditAction, string> = {
  "sign-in": "Signed in",
  view: "Viewed",
  create: "Created",
  update: "Changed",
  delete: "Deleted",
  complete: "Completed",
  schedule: "Scheduled",
  cancel: "Cancelled",
  publish: "Published",
  unpublish: "Unpublished",
  merge: "Merged",
  import: "Imported",
  export: "Exported",
  "change-role": "Changed role",
  "send-again": "Sent again",
  "send-test": "Sent test",
  revoke: "Revoked",
  restore: "Restored",
  share: "Shared",
  unshare: "Stopped sharing",
  note: "Wrote a note on",
};

/** In lower case, for use within a sentence. Entries about a user are about their role. */
export const entityLabels: Record<AuditEntity, string> = {
  session: "session",
  user: "user role",
  checkup: "CheckUp",
  meeting: "meeting",
  mail: "email",
  framework: "compliance framework",
  "work-platform": "work platform",
  "cloud-platform": "cloud platform",
  "saas-application": "SaaS application",
  "it-security-application": "IT security application",
  file: "file",
  list: "list",
  "api-token": "access token",
  backup: "backup",
  "readiness-data": "readiness data version",
};

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Labels as the options of a select. */
export const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries(labels).map(([value, label]) => ({
    value: value as Value, // the keys of the labels
    label: capitalized(label as string), // their values
  }));

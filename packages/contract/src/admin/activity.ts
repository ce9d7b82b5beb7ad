import { z } from "zod";
import { forTokens, underPath } from "../base.ts";
import { dayRange, listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { listAndExport } from "./record.ts";

/** The actions in the audit log. */
export const actionLabels = {
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
  remind: "Sent a reminder for",
  disable: "Disabled",
  enable: "Enabled",
};
export type AuditAction = keyof typeof actionLabels;
export const auditActions = Object.keys(actionLabels) as [AuditAction, ...AuditAction[]];

/** Its kinds of records, in lower case, for use within a sentence. Entries about a user are about their role. */
export const entityLabels = {
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
  "meeting-settings": "meeting settings",
  "brand-settings": "brand settings",
  webhook: "webhook",
  "saved-view": "saved view",
};
export type AuditEntity = keyof typeof entityLabels;
export const auditEntities = Object.keys(entityLabels) as [AuditEntity, ...AuditEntity[]];

export const activityRow = z.object({
  id: z.number(),
  at: z.date(),
  /** Null for the system itself: a setting, or the command line. */
  actorEmail: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** The check-up of an entry about a check-up, a meeting or an email, with its last name if it is deleted. */
  checkup: z
    .object({ id: z.string(), companyName: z.string().nullable(), isDeleted: z.boolean() })
    .nullable(),
});
export type ActivityRow = z.infer<typeof activityRow>;

export const activityQuery = listQuery(["at"], {
  direction: "desc",
  searches: "the actor's email address, or the record's whole id,",
}).extend({
  action: z.enum(auditActions, messages.choiceInvalid).nullable().default(null),
  entity: z.enum(auditEntities, messages.choiceInvalid).nullable().default(null),
  ...dayRange,
});
export type ActivityQuery = z.infer<typeof activityQuery>;

export const activity = underPath("/activity", "Activity").router(
  listAndExport(
    forTokens("system"),
    "entries of the activity log",
    activityQuery,
    pageOf(activityRow),
    "Entries hold names and fields of all records: a token needs every permission to read, `catalogue:read`, " +
      "`checkups:read` and `people:read` too.",
  ),
);

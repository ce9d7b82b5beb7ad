import { z } from "zod";
import { forTokens, underPath } from "../base.ts";
import { listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { listAndExport } from "./record.ts";

/** The actions and kinds of records in the audit log. */
export const auditActions = [
  "sign-in",
  "view",
  "create",
  "update",
  "delete",
  "complete",
  "schedule",
  "cancel",
  "publish",
  "unpublish",
  "merge",
  "import",
  "export",
  "change-role",
  "send-again",
  "send-test",
  "revoke",
  "restore",
  "share",
  "unshare",
  "note",
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditEntities = [
  "session",
  "user",
  "checkup",
  "meeting",
  "mail",
  "framework",
  "work-platform",
  "cloud-platform",
  "saas-application",
  "it-security-application",
  "file",
  "list",
  "api-token",
  "backup",
  "readiness-data",
] as const;
export type AuditEntity = (typeof auditEntities)[number];

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
  sort: "at",
  direction: "desc",
  searches: "the actor's email address, or the record's whole id,",
}).extend({
  action: z.enum(auditActions, messages.choiceInvalid).nullable().default(null),
  entity: z.enum(auditEntities, messages.choiceInvalid).nullable().default(null),
  /** ISO dates in the review team's time zone, inclusive. */
  from: z.iso.date(messages.dayInvalid).nullable().default(null),
  to: z.iso.date(messages.dayInvalid).nullable().default(null),
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

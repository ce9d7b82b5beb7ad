import { z } from "zod";
import { forAdmins, forTokens, underPath } from "../base.ts";
import { messages } from "../messages.ts";

/** The checks in the order in which they are shown. */
export const checkNames = [
  "database",
  "storage",
  "mail",
  "jobs",
  "disk",
  "backup",
  "instances",
  "readiness",
  "meetings",
] as const;

/** The result of a check. It contains no secret, address or answer. */
const finding = z.object({
  name: z.enum(checkNames),
  /** `warning`: it works, but somebody should act soon. */
  state: z.enum(["ok", "warning", "failing"]),
  /** One sentence for an administrator: the state, or what is wrong and what to do. */
  summary: z.string(),
  /** Figures, such as `["Size", "12 MB"]`. */
  facts: z.array(z.tuple([z.string(), z.string()])),
});
export type Finding = z.infer<typeof finding>;
export type CheckState = Finding["state"];

const instanceRow = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  startedAt: z.date(),
  seenAt: z.date(),
  /** Whether this instance sent the report. */
  isThis: z.boolean(),
});

const backupRow = z.object({
  finishedAt: z.date(),
  bytes: z.number(),
  checkups: z.number(),
  files: z.number(),
  version: z.string(),
});

const healthReport = z.object({
  checkedAt: z.date(),
  findings: z.array(finding),
  /** Instances that were seen within the last two minutes. */
  instances: z.array(instanceRow),
  lastBackup: backupRow.nullable(),
  /** Such as `["PostgreSQL", "18.4"]`. */
  versions: z.array(z.tuple([z.string(), z.string()])),
  timeZone: z.string(),
});
export type Health = z.infer<typeof healthReport>;

export const health = underPath("/health", "System").router({
  get: forTokens("system")("GET", "/", "Report the health of every part").output(healthReport),
  /** Sends an email to the caller without the queue, and answers once the mail server has accepted it. */
  sendTestMail: forAdmins
    .errors({ MAIL_FAILED: { status: 502, message: messages.testMailFailed } })
    .output(
      z.object({
        to: z.string(),
        /** Whether it was written to the mail folder, because no mail server is set. */
        isWrittenToFolder: z.boolean(),
      }),
    ),
});

import { randomUUID } from "node:crypto";
import { messages } from "@app/contract";
import { answered, guarded } from "#procedure/access.ts";
import { tooManyRequests } from "#procedure/errors.ts";
import { listInstances } from "#features/instances/queries.ts";
import { record } from "#lib/audit.ts";
import { failureReason } from "#lib/mail-failure.ts";
import { runChecks } from "./checks.ts";
import { testEmail } from "./emails.ts";
import { findLastBackup, listVersions } from "./queries.ts";

export const health = answered(guarded.admin.health, {
  get: async ({ context }) => {
    const { clock, db, instanceId, settings } = context;
    const now = clock();
    const [findings, instances, lastBackup, versions] = await Promise.all([
      runChecks({ ...context, now }),
      listInstances(db),
      findLastBackup(db),
      listVersions(db),
    ]);
    return {
      checkedAt: now,
      findings,
      instances: instances.map(({ id, name, version, startedAt, seenAt }) => {
        return { id, name, version, startedAt, seenAt, isThis: id === instanceId };
      }),
      lastBackup,
      versions,
      timeZone: settings.MEETING_TIME_ZONE,
    };
  },

  sendTestMail: async ({ context, errors }) => {
    const { clock, db, limits, mailer, settings, user } = context;
    const seconds = await limits.use("testMailsPerUser", user.id);
    if (seconds > 0) throw tooManyRequests(context, seconds, messages.tooManyTestMails(seconds));
    const messageId = `<${randomUUID()}@${new URL(settings.PUBLIC_URL).hostname}>`;
    const content = await testEmail(settings, clock());
    // Without the outbox: a test email that cannot be sent now is not sent later.
    await mailer.send({ ...content, to: user.email, messageId }).catch((error: unknown) => {
      const reason = failureReason(error);
      throw errors.MAIL_FAILED({ message: `${messages.testMailFailed} ${reason}.` });
    });
    await record(db, user, {
      action: "send-test",
      entity: "mail",
      after: { recipient: user.email },
    });
    return { to: user.email, isWrittenToFolder: settings.SMTP_URL === undefined };
  },
});

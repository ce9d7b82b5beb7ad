import { messages } from "@app/contract";
import { guarded } from "#api/base.ts";
import { endedEarly, tooManyRequests } from "#api/refusals.ts";
import { findLastBackup } from "#checks/last-backup.ts";
import { listInstances } from "#features/instances/queries.ts";
import { record } from "#lib/audit.ts";
import { until } from "#lib/until.ts";
import { sendTestMail } from "./send-test-mail.ts";
import { sharedFindings } from "./shared-findings.ts";
import { listVersions } from "./versions.ts";

export const health = guarded.admin.health.router({
  get: guarded.admin.health.get.handler(async ({ context, signal = context.stopping }) => {
    const { db, instanceId, settings } = context;
    const work = Promise.all([
      sharedFindings(context),
      listInstances(db),
      findLastBackup(db),
      listVersions(db),
    ]);
    const [{ checkedAt, findings }, instances, lastBackup, versions] = await until(
      signal,
      work,
    ).catch((error: unknown) => {
      throw signal.aborted ? endedEarly(context) : error;
    });
    return {
      checkedAt,
      findings,
      instances: instances.map(({ id, name, version, startedAt, seenAt }) => ({
        id,
        name,
        version,
        startedAt,
        seenAt,
        isThis: id === instanceId,
      })),
      lastBackup,
      versions,
      timeZone: settings.MEETING_TIME_ZONE,
    };
  }),

  sendTestMail: guarded.admin.health.sendTestMail.handler(
    async ({ context, errors, signal = context.stopping }) => {
      const { db, limits, settings, user } = context;
      const seconds = await limits.use("testMailsPerUser", user.id);
      if (seconds > 0) throw tooManyRequests(context, seconds, messages.tooManyTestMails(seconds));
      const reason = await sendTestMail(context, user.email, signal);
      if (signal.aborted) throw endedEarly(context);
      if (reason !== undefined) {
        throw errors.MAIL_FAILED({ message: `${messages.testMailFailed} ${reason}.` });
      }
      await record(db, user, {
        action: "send-test",
        entity: "mail",
        after: { recipient: user.email },
      });
      return { to: user.email, isWrittenToFolder: settings.SMTP_URL === undefined };
    },
  ),
});

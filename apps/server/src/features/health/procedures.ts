import { answered, guarded } from "#procedure/access.ts";
import { listInstances } from "#features/instances/heartbeat.ts";
import { runChecks } from "./checks.ts";
import { sendTestEmail } from "./emails.ts";
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
      instances: instances.map((each) => ({ ...each, isThis: each.id === instanceId })),
      lastBackup: lastBackup ?? null,
      versions,
      timeZone: settings.MEETING_TIME_ZONE,
    };
  },

  sendTestMail: async ({ context, errors }) => {
    await sendTestEmail(context, errors.MAIL_FAILED);
    const { settings, user } = context;
    return { to: user.email, isWrittenToFolder: settings.SMTP_URL === undefined };
  },
});

import type { Connection } from "#db/client.ts";
import type { webhooks } from "#db/schema.ts";
import { listAdministrators } from "#features/people/roles.ts";
import type { MailOutbox } from "#jobs/mail-outbox.ts";
import { record } from "#lib/audit.ts";
import { writeMail } from "#lib/write-mail.ts";
import type { Settings } from "#settings.ts";

/** The rest of a webhook's address may be a secret of its receiver. */
export const hostOf = (url: string) => new URL(url).host;

export const webhookOffEmail = (settings: Settings, url: string) =>
  writeMail(settings, {
    heading: "A webhook was turned off",
    parts: [
      {
        paragraph: `Nothing could be delivered to ${hostOf(url)} for three days. What happens from now on is not sent there until somebody turns the webhook on again.`,
      },
      { button: "Open the deliveries", link: `${settings.PUBLIC_URL}/admin626/deliveries` },
    ],
  });

/** Records that a webhook was turned off, and puts an email to each administrator into the outbox. */
export async function notifyOff(
  db: Connection,
  { outbox, settings }: { outbox: MailOutbox; settings: Settings },
  { id, url, failingSince }: typeof webhooks.$inferSelect,
): Promise<void> {
  await record(db, null, "update", "webhook", id, {
    before: { name: hostOf(url), isOn: true },
    after: { name: hostOf(url), isOn: false },
  });
  const cause = `webhook-off:${id}:${failingSince?.getTime()}`;
  const content = await webhookOffEmail(settings, url);
  for (const { email: to } of await listAdministrators(db))
    await outbox.put(db, { kind: "webhook-off", cause, to, content });
}

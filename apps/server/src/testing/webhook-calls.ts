import type { Database } from "#db/client.ts";
import { webhookDeliveries, webhooks } from "#db/schema.ts";
import { seal } from "#lib/secret.ts";
import { testSecret } from "./factories.ts";

const input = {
  url: "https://hooks.example.com/checkups",
  events: ["meeting.booked" as const],
  withAnswers: false,
  isOn: true,
};

/** A webhook with a message that waits; the ids of both. */
export async function makeWebhook(db: Database) {
  const secret = seal(testSecret, "whsec_c2VjcmV0");
  const [webhook] = await db
    .insert(webhooks)
    .values({ ...input, secret })
    .returning();
  const event = { event: "webhook.saved", data: {}, queuedAt: new Date() } as const;
  const [delivery] = await db
    .insert(webhookDeliveries)
    .values({ ...event, webhookId: webhook!.id }) // the insert before has returned it
    .returning();
  return { id: webhook!.id, delivery: delivery!.id };
}

/** An input for each procedure about webhooks. */
export const webhookCalls = ({ id, delivery }: Awaited<ReturnType<typeof makeWebhook>>) => ({
  "admin.webhooks.list": { input: {} },
  "admin.webhooks.create": { input },
  "admin.webhooks.update": { input: { id, ...input } },
  "admin.webhooks.renewSecret": { input: { id } },
  "admin.webhooks.deliveries": { input: {} },
  "admin.webhooks.sendAgain": { input: { id: delivery } },
  "admin.webhooks.remove": { input: { id } },
});

import type { WebhookRow } from "@app/contract";
import { webhookDeliveries } from "#db/schema.ts";
import { bookingCustomer } from "./booking-customer.ts";
import { serveWebsite } from "./website.ts";
import { freePort, startReceiver } from "./webhook-receiver.ts";

export const webhookUrl = "http://crm.acme.com/hooks?from=checkup";
const allEvents = [
  "checkup.completed",
  "meeting.booked",
  "meeting.moved",
  "meeting.cancelled",
  "product.added",
] as const satisfies WebhookRow["events"];
export const webhookInput = {
  url: webhookUrl,
  events: [...allEvents],
  withAnswers: false,
  isOn: true,
};

/** Ann's product with a webhook at `port`, and the deliveries that wait. */
async function office(allow: string, more: Partial<typeof webhookInput> = {}) {
  const customer = await bookingCustomer("", { LOOKUP_ALLOW: allow });
  const { app } = customer;
  const admin = await app.administrator();
  const { webhooks } = admin.api.admin;
  const { secret } = await webhooks.create({ ...webhookInput, ...more });
  const row = (await webhooks.list({})).rows[0]!; // the only one
  const rows = () => app.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.createdAt);
  /** Sends what waits, once each; answers why some were not received. */
  const deliver = async () => {
    const waiting = (await rows()).filter(({ state }) => state === "queued");
    const tried = await Promise.allSettled(waiting.map(({ id }) => app.webhookOutbox.deliver(id)));
    return tried.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  };
  const pass = (hours: number) => {
    app.time.now = new Date(app.time.now.getTime() + hours * 3600_000);
  };
  return { ...customer, admin, webhooks, secret, row, rows, deliver, pass };
}

export async function officeWithReceiver(more: Partial<typeof webhookInput> = {}) {
  const port = await freePort();
  const made = await office(`crm.acme.com=127.0.0.1:${port}`, more);
  const start = (secret = made.secret) => startReceiver(port, secret, made.app.time.now);
  return { ...made, port, start };
}

/** A receiver that answers with a status, and what it got. */
export async function officeWithAnswer(status: number, more: Partial<typeof webhookInput> = {}) {
  const got: { headers: Record<string, string>; body: string }[] = [];
  const answer = { status, delayMs: 0, asked: 0 };
  const site = await serveWebsite("crm.acme.com", {
    "/hooks?from=checkup": (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        got.push({
          headers: request.headers as Record<string, string>,
          body: Buffer.concat(chunks).toString(),
        });
        answer.asked += 1;
        const location = "http://crm.acme.com/elsewhere";
        const respond = () => response.writeHead(answer.status, { location }).end("x");
        setTimeout(respond, answer.delayMs);
      });
    },
  });
  return { ...(await office(site.allow, more)), got, answer, asked: site.asked };
}

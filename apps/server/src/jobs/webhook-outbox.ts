import { createHmac } from "node:crypto";
import { messages } from "@app/contract";
import type { DeliveryEvent } from "@app/contract";
import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Connection, Database } from "#db/client.ts";
import { webhookDeliveries, webhooks } from "#db/schema.ts";
import { webhookQueue } from "#jobs/queue.ts";
import type { Queue } from "#jobs/queue.ts";
import type { Log } from "#log.ts";
import { unseal } from "#lib/secret.ts";
import type { OutboundError } from "#outbound/outbound-error.ts";
import type { Outbound } from "#outbound/outbound.ts";

const answerMs = 10_000;
const dayMs = 86_400_000;
/** A webhook that fails for so long is turned off. */
const failingDays = 3;

/** Ids and states: no answers, no names. */
type EventData = Record<string, string | boolean | Date>;

type Webhook = typeof webhooks.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;

export type WebhookOutbox = ReturnType<typeof createWebhookOutbox>;

interface Parts {
  db: Database;
  queue: Pick<Queue, "add" | "hurry">;
  outbound: Pick<Outbound, "post" | "mayPost">;
  secret: string;
  clock: () => Date;
  log: Log;
  /** Of a check-up, if it is still there. */
  findAnswers: (db: Connection, checkupId: string) => Promise<object | undefined>;
  /** In the transaction that turns a webhook off. */
  notifyOff: (db: Connection, webhook: Webhook) => Promise<void>;
}

const jobOf = ({ id, webhookId }: Pick<Delivery, "id" | "webhookId">) => ({
  data: { id },
  singletonKey: id,
  group: { id: webhookId },
});

/** As Standard Webhooks signs: over the id, the time and the body, so that none of them can be changed. */
function signature(webhookSecret: string, signed: string): string {
  const key = Buffer.from(webhookSecret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

/** Of the guard's errors; all others are about an address that may not be reached. */
const failureTexts: Record<string, string> = {
  deadline: `No answer within ${answerMs / 1000} seconds`,
  connect: "No connection",
  "unknown-name": "There is no such host",
  tls: "Its certificate is not valid",
  "no-answer": "No answer",
};

/** Events for other systems, put into the transaction that causes them and sent by the queue, at least once each. */
export function createWebhookOutbox(parts: Parts) {
  const { db, queue, outbound, secret, clock, log, findAnswers, notifyOff } = parts;

  /** Why it was not received; undefined if it was. */
  const send = async (delivery: Delivery, webhook: Webhook): Promise<string | undefined> => {
    const now = clock();
    const { id, event, data, createdAt } = delivery;
    const { url, withAnswers, formerSecret, formerUntil } = webhook;
    const current = unseal(secret, webhook.secret);
    if (current === undefined)
      return "Its secret cannot be read: SESSION_SECRET changed. Renew the secret";
    const former = formerUntil !== null && formerUntil > now && unseal(secret, formerSecret);
    const keys = former ? [current, former] : [current];

    const checkupId = withAnswers && "checkupId" in data ? String(data.checkupId) : undefined;
    const answers = checkupId && (await findAnswers(db, checkupId));
    const content = { ...data, ...(answers && { answers }) };
    const body = JSON.stringify({ id, type: event, timestamp: createdAt, data: content });
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const signed = `${id}.${timestamp}.${body}`;
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": keys.map((key) => signature(key, signed)).join(" "),
    };
    try {
      const status = await outbound.post(url, { headers, body, ms: answerMs });
      return status >= 200 && status < 300 ? undefined : `Answered with status ${status}`;
    } catch (error) {
      return failureTexts[(error as OutboundError).code] ?? messages.webhookUnreachable;
    }
  };

  const noteFailure = (delivery: Delivery, webhook: Webhook, lastError: string, isLast: boolean) =>
    db.transaction(async (transaction) => {
      const now = clock();
      const isOn = and(eq(webhooks.id, webhook.id), webhooks.isOn);
      const failingSince = sql`coalesce(${webhooks.failingSince}, ${now})`;
      // First: who deletes a webhook locks it before its deliveries too.
      const [failing] = await transaction
        .update(webhooks)
        .set({ failingSince })
        .where(isOn)
        .returning();
      await transaction
        .update(webhookDeliveries)
        .set({ state: isLast ? "failed" : "queued", lastError, attempts: delivery.attempts + 1 })
        // Not what was sent again meanwhile.
        .where(
          and(
            eq(webhookDeliveries.id, delivery.id),
            eq(webhookDeliveries.state, "queued"),
            eq(webhookDeliveries.queuedAt, delivery.queuedAt),
          ),
        );
      if (!isLast || !failing?.failingSince) return;
      if (now.getTime() - failing.failingSince.getTime() < failingDays * dayMs) return;
      await transaction.update(webhooks).set({ isOn: false }).where(isOn);
      await notifyOff(transaction, failing);
    });

  return {
    /** For all webhooks that want the event, or for one; in the caller's transaction. Not sent before `startAfter`. */
    emit: async (
      connection: Connection,
      event: DeliveryEvent,
      data: EventData,
      { only, startAfter }: { only?: string; startAfter?: Date | undefined } = {},
    ) => {
      const isAsked = only ? eq(webhooks.id, only) : sql`${event} = any(${webhooks.events})`;
      const asked = await connection
        .select({ webhookId: webhooks.id })
        .from(webhooks)
        .where(and(webhooks.isOn, isAsked))
        .for("key share"); // one that is deleted meanwhile must not fail the caller
      if (asked.length === 0) return;
      const createdAt = clock();
      const values = { event, data, createdAt, queuedAt: startAfter ?? createdAt };
      const added = await connection
        .insert(webhookDeliveries)
        .values(asked.map((each) => ({ ...each, ...values })))
        .returning();
      const jobs = added.map((each) => ({ ...jobOf(each), ...(startAfter && { startAfter }) }));
      await queue.add(connection, webhookQueue, jobs);
    },

    /** Sends what is due; throws to be called again. */
    deliver: async (id: string) => {
      const isThis = eq(webhookDeliveries.id, id);
      const isWaiting = eq(webhookDeliveries.state, "queued");
      const [found] = await db
        .select({ delivery: webhookDeliveries, webhook: webhooks })
        .from(webhookDeliveries)
        .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
        .where(and(isThis, isWaiting, lte(webhookDeliveries.queuedAt, clock())));
      if (!found) return;
      const { delivery, webhook } = found;
      const failure = webhook.isOn ? await send(delivery, webhook) : "The webhook is off";
      if (failure === undefined) {
        await db
          .update(webhookDeliveries)
          .set({ state: "sent", attempts: delivery.attempts + 1, lastError: null })
          .where(isThis);
        await db
          .update(webhooks)
          .set({ failingSince: null })
          .where(and(eq(webhooks.id, webhook.id), isNotNull(webhooks.failingSince)));
        return;
      }
      const isLast = !webhook.isOn || clock().getTime() - delivery.queuedAt.getTime() >= dayMs;
      await noteFailure(delivery, webhook, failure, isLast);
      log.warn({ deliveryId: id, webhookId: webhook.id, failure, isLast }, "webhook not sent");
      if (!isLast) throw new Error(failure);
    },

    /** Lets what was sent or given up leave once more, and what waits be tried now. */
    sendAgain: async (
      connection: Connection,
      delivery: Pick<Delivery, "id" | "webhookId" | "state">,
    ) => {
      const { id, state } = delivery;
      if (state === "queued" && (await queue.hurry(connection, id, webhookQueue))) return;
      // Not before nobody can undo what it says.
      const queuedAt = sql`greatest(${webhookDeliveries.queuedAt}, ${clock()})`;
      await connection
        .update(webhookDeliveries)
        .set({ state: "queued", attempts: 0, lastError: null, queuedAt })
        .where(eq(webhookDeliveries.id, id));
      await queue.add(connection, webhookQueue, [jobOf(delivery)]);
    },

    /** Whether something may be sent to this address. */
    mayReach: (url: string) => outbound.mayPost(url),

    /** Gives jobs to all that wait without one, as after a backup was restored. */
    requeue: async () => {
      const hasJob = sql`exists (
        select from pgboss.job where name = ${webhookQueue} and state < 'completed'
          and singleton_key = ${webhookDeliveries.id}::text
      )`;
      const isDue = lte(webhookDeliveries.queuedAt, clock());
      const waiting = await db
        .select({ id: webhookDeliveries.id, webhookId: webhookDeliveries.webhookId })
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.state, "queued"), isDue, sql`not ${hasJob}`))
        .limit(1_000);
      if (waiting.length > 0) await queue.add(db, webhookQueue, waiting.map(jobOf));
    },
  };
}

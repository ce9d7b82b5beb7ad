import { randomBytes, randomUUID } from "node:crypto";
import { messages } from "@app/contract";
import type {
  DeliveriesQuery,
  DeliveryRow,
  WebhookInput,
  WebhookRow,
  WebhooksQuery,
} from "@app/contract";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import { inputInvalid, orNotFound } from "#procedure/errors.ts";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { firstOf } from "#db/first-of.ts";
import { webhookDeliveries, webhooks as webhookTable } from "#db/schema.ts";
import { keepRows } from "#features/trash/rows.ts";
import { record } from "#lib/audit.ts";
import { equals, holds, inList } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";
import { seal } from "#lib/secret.ts";
import { hostOf } from "./notify-off.ts";

/** 192 bits in the form that Standard Webhooks gives to secrets, and as they are stored. */
function newSecret(key: string) {
  const secret = `whsec_${randomBytes(24).toString("base64")}`;
  return { secret, sealed: seal(key, secret) };
}

const {
  secret: _secret,
  formerSecret: _former,
  formerUntil: _until,
  ...shown
} = getTableColumns(webhookTable);

const webhookList: ListSource<WebhooksQuery, WebhookRow> = {
  id: webhookTable.id,
  where: ({ search }) => holds(sql`lower(${webhookTable.url})`, search),
  order: { url: sql`lower(${webhookTable.url})`, createdAt: webhookTable.createdAt },
  rows: (db, ids) => db.select(shown).from(webhookTable).where(anyOf(webhookTable.id, ids)),
};

const { queuedAt: _queuedAt, data: _data, ...columns } = getTableColumns(webhookDeliveries);

const ofDelivery = eq(webhookTable.id, webhookDeliveries.webhookId);

const selectDeliveries = (db: Connection) =>
  db
    .select({ ...columns, url: webhookTable.url, isOn: webhookTable.isOn })
    .from(webhookDeliveries)
    .innerJoin(webhookTable, ofDelivery);

const deliveryList: ListSource<DeliveriesQuery, DeliveryRow> = {
  id: webhookDeliveries.id,
  from: (db, fields) =>
    db.select(fields).from(webhookDeliveries).innerJoin(webhookTable, ofDelivery).$dynamic(),
  where: ({ search, event, state }) =>
    and(
      holds(sql`lower(${webhookTable.url})`, search),
      equals(webhookDeliveries.event, event),
      equals(webhookDeliveries.state, state),
    ),
  order: { createdAt: webhookDeliveries.createdAt },
  rows: (db, ids) => selectDeliveries(db).where(anyOf(webhookDeliveries.id, ids)),
};

/** For the audit log, which has no whole address: that may be a secret of its receiver. */
const logged = ({ url, events, withAnswers, isOn }: WebhookInput) => ({
  name: hostOf(url),
  events,
  withAnswers,
  isOn,
});

const lockWebhook = async (db: Connection, id: string) =>
  orNotFound(
    await firstOf(db.select(shown).from(webhookTable).where(eq(webhookTable.id, id)).for("update")),
  );

export const webhooks = answered(guarded.admin.webhooks, {
  list: ({ input, context: { db } }) => inList(db, webhookList, input).page(),

  create: async ({ input, context }) => {
    const { clock, db, user, webhookOutbox } = context;
    if (!webhookOutbox.mayReach(input.url))
      throw inputInvalid({ url: messages.webhookUnreachable });
    const { secret, sealed } = newSecret(context.secret);
    const id = randomUUID();
    const values = { id, ...input, secret: sealed, createdAt: clock() };
    await db.transaction(async (transaction) => {
      await transaction.insert(webhookTable).values(values);
      await record(transaction, user, "create", "webhook", id, { after: logged(input) });
      await webhookOutbox.emit(transaction, "webhook.saved", { webhookId: id }, { only: id });
    });
    return { secret };
  },

  update: async ({ input: { id, ...input }, context: { db, user, webhookOutbox } }) => {
    if (!webhookOutbox.mayReach(input.url))
      throw inputInvalid({ url: messages.webhookUnreachable });
    await db.transaction(async (transaction) => {
      const before = await lockWebhook(transaction, id);
      await transaction
        .update(webhookTable)
        .set({ ...input, failingSince: before.isOn === input.isOn ? before.failingSince : null })
        .where(eq(webhookTable.id, id));
      await record(transaction, user, "update", "webhook", id, {
        before: logged(before),
        after: { ...logged(input), ...(before.url !== input.url && { address: "changed" }) },
      });
      await webhookOutbox.emit(transaction, "webhook.saved", { webhookId: id }, { only: id });
    });
    return {};
  },

  renewSecret: async ({ input: { id }, context }) => {
    const { clock, db, user } = context;
    const { secret, sealed } = newSecret(context.secret);
    const now = clock();
    const formerUntil = new Date(now.getTime() + 24 * 3600_000);
    await db.transaction(async (transaction) => {
      const { url } = await lockWebhook(transaction, id);
      // Renewed once more within the day, the receiver still has the former one.
      const formerSecret = sql`case when ${webhookTable.formerUntil} > ${now}
        then ${webhookTable.formerSecret} else ${webhookTable.secret} end`;
      await transaction
        .update(webhookTable)
        .set({ secret: sealed, formerSecret, formerUntil })
        .where(eq(webhookTable.id, id));
      const after = { name: hostOf(url), secret: "renewed" };
      await record(transaction, user, "update", "webhook", id, { after });
    });
    return { secret };
  },

  remove: ({ input: { id }, context }) =>
    context.db.transaction(async (transaction) => {
      const before = logged(await lockWebhook(transaction, id));
      const isThis = eq(webhookTable.id, id);
      const trashId = await keepRows(transaction, context, {
        entity: "webhook",
        entityId: id,
        name: before.name,
        tables: [
          [webhookTable, isThis],
          [webhookDeliveries, eq(webhookDeliveries.webhookId, id)],
        ],
      });
      await transaction.delete(webhookTable).where(isThis);
      await record(transaction, context.user, "delete", "webhook", id, { before });
      return { trashId };
    }),

  deliveries: ({ input, context: { db } }) => inList(db, deliveryList, input).page(),

  sendAgain: async ({ input: { id }, context: { db, user, webhookOutbox }, errors }) => {
    await db.transaction(async (transaction) => {
      const isThis = eq(webhookDeliveries.id, id);
      const found = selectDeliveries(transaction).where(isThis);
      const delivery = orNotFound(await firstOf(found.for("update", { of: webhookDeliveries })));
      if (!delivery.isOn) throw errors.WEBHOOK_OFF();
      await webhookOutbox.sendAgain(transaction, delivery);
      const after = { name: hostOf(delivery.url), event: delivery.event };
      await record(transaction, user, "send-again", "webhook", delivery.webhookId, { after });
    });
    return {};
  },
});

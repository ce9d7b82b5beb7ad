import { z } from "zod";
import { byId, forAdmins } from "../base.ts";
import { listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { only, rules } from "../rules.ts";
import { mailStates } from "./mails.ts";
import { deleted } from "./record.ts";

/** What a webhook can be sent for. */
export const webhookEventLabels = {
  "checkup.completed": "CheckUp completed",
  "meeting.booked": "Meeting booked",
  "meeting.moved": "Meeting moved",
  "meeting.cancelled": "Meeting cancelled",
  "product.added": "Product added",
};
type WebhookEvent = keyof typeof webhookEventLabels;
export const webhookEvents = Object.keys(webhookEventLabels) as [WebhookEvent, ...WebhookEvent[]];

/** What was sent; `webhook.saved` goes to a webhook that was created or changed, so that it can be tried. */
export const deliveryEventLabels = { ...webhookEventLabels, "webhook.saved": "Webhook saved" };
export type DeliveryEvent = keyof typeof deliveryEventLabels;
export const deliveryEvents = [...webhookEvents, "webhook.saved"] as const;

const webhookRow = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  withAnswers: z.boolean(),
  isOn: z.boolean(),
  /** The first try that failed since the last one that succeeded. */
  failingSince: z.date().nullable(),
  createdAt: z.date(),
});
export type WebhookRow = z.infer<typeof webhookRow>;

export const webhooksQuery = listQuery(["url", "createdAt"]);
export type WebhooksQuery = z.infer<typeof webhooksQuery>;

export const webhookInput = only({
  url: rules.webhookUrl,
  events: z
    .array(z.enum(webhookEvents, messages.choiceInvalid), messages.webhookEventMissing)
    .min(1, messages.webhookEventMissing)
    .max(webhookEvents.length, messages.inputInvalid),
  /** Whether what is sent about a check-up has its answers. */
  withAnswers: rules.yesOrNo,
  isOn: rules.yesOrNo,
});
export type WebhookInput = z.infer<typeof webhookInput>;

const deliveryRow = z.object({
  id: z.string(),
  url: z.string(),
  event: z.enum(deliveryEvents),
  state: z.enum(mailStates),
  attempts: z.number(),
  lastError: z.string().nullable(),
  createdAt: z.date(),
  /** Whether its webhook is. */
  isOn: z.boolean(),
});
export type DeliveryRow = z.infer<typeof deliveryRow>;

export const deliveriesQuery = listQuery(["createdAt"], {
  direction: "desc",
}).extend({
  event: z.enum(deliveryEvents, messages.choiceInvalid).nullable().default(null),
  state: z.enum(mailStates, messages.choiceInvalid).nullable().default(null),
});
export type DeliveriesQuery = z.infer<typeof deliveriesQuery>;

/** The only answers that contain a secret. */
const issued = z.object({ secret: z.string() });

/** Messages to other systems. Tokens cannot call these procedures. */
export const webhooks = {
  list: forAdmins.input(webhooksQuery).output(pageOf(webhookRow)),
  create: forAdmins.input(webhookInput).output(issued),
  update: forAdmins.input(byId.extend(webhookInput.shape)).output(z.object({})),
  /** The secret before stays valid for a day. */
  renewSecret: forAdmins.input(byId).output(issued),
  remove: forAdmins.input(byId).output(deleted),
  deliveries: forAdmins.input(deliveriesQuery).output(pageOf(deliveryRow)),
  /** With the same id: who has handled it already can ignore it. */
  sendAgain: forAdmins
    .input(byId)
    .errors({ WEBHOOK_OFF: { status: 409, message: messages.webhookOff } })
    .output(z.object({})),
};

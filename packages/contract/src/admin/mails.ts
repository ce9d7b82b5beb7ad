import { z } from "zod";
import { byId, forAdmins, underPath } from "../base.ts";
import { listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { only, rules } from "../rules.ts";
import { forCheckups } from "./record.ts";

/** The kinds of emails. Those from the invitation to the reminders are about a meeting. */
export const mailKindLabels = {
  "sign-in": "Sign-in link",
  invitation: "Invitation",
  change: "Change",
  cancellation: "Cancellation",
  "reminder-day": "Reminder a day before",
  "reminder-hour": "Reminder an hour before",
  completed: "Completed CheckUp",
  "account-deletion": "Account deletion",
  "webhook-off": "Webhook turned off",
  retention: "Deletion after a long time",
  finish: "Reminder to finish",
};
export type MailKind = keyof typeof mailKindLabels;
export const mailKinds = Object.keys(mailKindLabels) as [MailKind, ...MailKind[]];

/** Those with a link that expires: they cannot be sent again. */
export const linkMailKinds: MailKind[] = ["sign-in", "account-deletion"];

/** `failed`: given up after the last try. */
export const mailStateLabels = { queued: "Waiting", sent: "Sent", failed: "Failed" };
type MailState = keyof typeof mailStateLabels;
export const mailStates = Object.keys(mailStateLabels) as [MailState, ...MailState[]];

const mailRow = z.object({
  id: z.string(),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  /** Why the last try failed, without the mail server's text. */
  lastError: z.string().nullable(),
  createdAt: z.date(),
  sentAt: z.date().nullable(),
  /** Whether it is still right: a later change of a meeting makes earlier emails outdated. */
  isCurrent: z.boolean(),
});
export type MailRow = z.infer<typeof mailRow>;

/** Sign-in emails too, of which nobody sees the content. */
const anyMailRow = mailRow.extend({
  checkupId: z.string().nullable(),
  companyName: z.string().nullable(),
});
export type AnyMailRow = z.infer<typeof anyMailRow>;

export const mailsQuery = listQuery(["createdAt", "recipient"], {
  direction: "desc",
  searches: "the recipient's address",
}).extend({
  kind: z.enum(mailKinds, messages.choiceInvalid).nullable().default(null),
  /** `failing`: could not be delivered lately, or are late. */
  state: z
    .enum([...mailStates, "failing"], messages.choiceInvalid)
    .nullable()
    .default(null),
});
export type MailsQuery = z.infer<typeof mailsQuery>;

export const mails = {
  list: forAdmins.input(mailsQuery).output(pageOf(anyMailRow)),
  ...underPath("/checkups/{checkupId}/mails", "Emails").router({
    /** The emails about a check-up and its meeting, latest first. */
    ofCheckup: forCheckups("GET", "/", "List the emails about a CheckUp and its meeting")
      .input(only({ checkupId: rules.id }))
      .output(z.array(mailRow)),
  }),
  ...underPath("/mails", "Emails").router({
    /** Sends it again, or at once if it waits for its next try. `onlyUnsent`: not if it was sent in the meantime. */
    sendAgain: forCheckups("POST", "/{id}/send-again", "Send an email again")
      .input(byId.extend({ onlyUnsent: rules.yesOrNo.optional() }))
      .errors({
        MAIL_OUTDATED: { status: 409, message: messages.mailOutdated },
        MAIL_UNREADABLE: { status: 410, message: messages.mailUnreadable },
      })
      .output(z.object({})),
  }),
};

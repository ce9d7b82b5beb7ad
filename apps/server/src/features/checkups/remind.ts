import { dayOf, finishReminder, messages } from "@app/contract";
import type { Call, guarded } from "#procedure/access.ts";
import { inTransaction } from "#db/in-transaction.ts";
import { record } from "#lib/audit.ts";
import { writeMail } from "#lib/write-mail.ts";
import type { Settings } from "#settings.ts";
import { lockCheckup } from "./delete-checkup.ts";
import type { CheckupRow } from "./queries.ts";

export const reminderEmail = (
  settings: Settings,
  { id, companyName }: Pick<CheckupRow, "id" | "companyName">,
) => {
  const { heading, text } = finishReminder(companyName);
  const link = `${settings.PUBLIC_URL}/checkup/${id}`;
  return writeMail(settings, {
    heading,
    parts: [{ paragraph: text }, { button: "Continue", link }],
  });
};

type RemindCall = Pick<Call<typeof guarded.admin.checkups.remind>, "context" | "errors">;

/** Asks a customer to finish a check-up: once a day of the review team, for all of theirs. */
export async function remind({ context, errors }: RemindCall, id: string) {
  const { clock, db, outbox, settings, user } = context;
  await inTransaction(db, async (transaction) => {
    const { checkup, email, disabledAt } = await lockCheckup(transaction, id);
    if (checkup.status === "completed") throw errors.NOT_NEEDED();
    if (disabledAt) throw errors.NOT_NEEDED({ message: messages.customerDisabled });
    const isNew = await outbox.put(transaction, {
      kind: "finish",
      cause: `finish:${checkup.userId}:${dayOf(clock(), settings.MEETING_TIME_ZONE)}`,
      to: email,
      content: await reminderEmail(settings, checkup),
      about: { checkupId: id },
    });
    if (!isNew) throw errors.ALREADY_SENT();
    await record(transaction, user, "remind", "checkup", id);
  });
  outbox.wake();
  return {};
}

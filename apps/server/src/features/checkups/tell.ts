import type { Parts } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import { findChosenNames } from "./chosen-names.ts";
import { completedMail } from "./emails.ts";
import { answersOf } from "./queries.ts";
import type { CheckupRow } from "./queries.ts";

interface CheckupNews {
  checkup: CheckupRow;
  /** The customer's address. */
  customer: string;
}

/** Puts the mail with all answers to the review team into the outbox, once per check-up. */
export async function tellOfCompletion(
  connection: Connection,
  { outbox, settings }: Pick<Parts, "outbox" | "settings">,
  { checkup, customer }: CheckupNews,
): Promise<void> {
  if (!settings.REVIEW_TEAM_EMAIL) return;
  const names = await findChosenNames(connection, answersOf(checkup));
  await outbox.put(connection, {
    kind: "completed",
    cause: `completed:${checkup.id}`,
    to: settings.REVIEW_TEAM_EMAIL.toLowerCase(),
    content: await completedMail(settings, { checkup, customer, names }),
    about: { checkupId: checkup.id },
  });
}

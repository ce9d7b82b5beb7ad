import { randomUUID } from "node:crypto";
import type { Parts } from "#api/context.ts";
import { failureReason } from "#lib/mail-failure.ts";
import { testMail } from "./emails.ts";

/** Somebody looks at a button meanwhile, and a request has thirty seconds. */
const patienceMs = 20_000;

type Needed = Pick<Parts, "settings" | "mailer" | "clock">;

/**
 * Sends a mail at once, past the outbox. Answers why it was not sent, in short words without addresses;
 * undefined when the mail server took it. What is not sent in time is not sent later either.
 */
export async function sendTestMail(
  { settings, mailer, clock }: Needed,
  to: string,
  stop: AbortSignal,
  deadlineMs = patienceMs,
): Promise<string | undefined> {
  const content = await testMail(settings, clock());
  const messageId = `<${randomUUID()}@${new URL(settings.PUBLIC_URL).hostname}>`;
  const signal = AbortSignal.any([AbortSignal.timeout(deadlineMs), stop]);
  try {
    await mailer.send({ ...content, to, messageId }, signal);
    return undefined;
  } catch (error) {
    return failureReason(error);
  }
}

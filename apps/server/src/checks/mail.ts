import { count, eq, min } from "drizzle-orm";
import nodemailer from "nodemailer";
import { mailOutbox } from "#db/schema.ts";
import { isThisMachine } from "#env.ts";
import { countFailingMails } from "#features/mails/queries.ts";
import { failureReason, mailServerSilent } from "#lib/mail-failure.ts";
import { until } from "#lib/until.ts";
import { failing, findingOf, warning } from "./check.ts";
import type { Check, Checked, Problem } from "./check.ts";
import { counted, spanOf } from "./figures.ts";
import { figuresOf } from "./not-migrated.ts";

/** Less than a check's ten seconds, so that the mail server's own failure is reported. */
const timeoutMs = 8_000;

/** The mail server, up to the sign-in, and the mails that wait for it. */
export const checkMail: Check = async (checked) => {
  const { SMTP_URL, PUBLIC_URL } = checked.settings;
  const [failure, figures] = await Promise.all([
    SMTP_URL ? tryServer(SMTP_URL) : undefined,
    figuresOf(findMails(checked)),
  ]);
  const problems: Problem[] = failure ? [failing(`SMTP_URL: ${failure}.`)] : [];
  if (!SMTP_URL && !isThisMachine(PUBLIC_URL)) {
    problems.push(warning("SMTP_URL: it is not set, so that mails are files in DATA_DIR/mail."));
  }
  if (figures && figures.lost > 0) {
    problems.push(warning(`${counted(figures.lost, "mail")} did not get through.`));
  }
  const fine = SMTP_URL
    ? `The mail server ${new URL(SMTP_URL).host} takes mail.`
    : "Mails are files in DATA_DIR/mail, because SMTP_URL is not set.";
  return findingOf("mail", problems, fine, figures?.facts);
};

/** Connects, greets, encrypts and signs in; answers why that failed. */
async function tryServer(url: string): Promise<string | undefined> {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    socketCloseTimeout: 0,
  });
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    await until(deadline, transport.verify());
    return undefined;
  } catch (error) {
    const reason = deadline.aborted ? mailServerSilent : failureReason(error);
    return `${reason[0]!.toLowerCase()}${reason.slice(1)} (${new URL(url).host})`; // no reason is empty
  } finally {
    transport.close();
  }
}

/** What waits, and what does not get through, as the first page of the back office counts it. */
async function findMails({ db, now }: Checked) {
  const { ofCheckups, others, reason } = await countFailingMails(db, now);
  const [waiting] = await db
    .select({ count: count(), oldest: min(mailOutbox.createdAt) })
    .from(mailOutbox)
    .where(eq(mailOutbox.state, "queued"));
  const { count: queued, oldest } = waiting!; // an aggregate is one row
  const lost = ofCheckups + others;
  const facts: [string, string][] = [["Waiting", counted(queued, "mail")]];
  if (oldest) facts.push(["Oldest waits for", spanOf(now.getTime() - oldest.getTime())]);
  facts.push(["Did not get through", counted(lost, "mail")]);
  if (reason) facts.push(["Latest failure", reason]);
  return { lost, facts };
}

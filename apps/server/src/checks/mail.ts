import { count, eq, min } from "drizzle-orm";
import nodemailer from "nodemailer";
import type { Database } from "#db/client.ts";
import { mailOutbox } from "#db/schema.ts";
import { isThisMachine } from "#env.ts";
import { countFailingMails } from "#features/mails/queries.ts";
import { failureReason, mailServerSilent } from "#lib/mail-failure.ts";
import { until } from "#lib/until.ts";
import { failing, findingOf, warning } from "./check.ts";
import type { Check, Problem } from "./check.ts";
import { counted, spanOf } from "./figures.ts";
import { figuresOf } from "./not-migrated.ts";

/** Less than a check's ten seconds, so that the mail server's own failure is told. */
const patienceMs = 8_000;

/** The mail server, up to the sign-in, and the mails that wait for it. */
export const checkMail: Check = async ({ settings, db, now }) => {
  const [refusal, queue] = await Promise.all([
    settings.SMTP_URL ? tryServer(settings.SMTP_URL) : undefined,
    lookAtQueue(db, now),
  ]);
  const problems: Problem[] = refusal ? [failing(`SMTP_URL: ${refusal}.`)] : [];
  const isLocal = isThisMachine(settings.PUBLIC_URL);
  if (!settings.SMTP_URL && !isLocal) {
    problems.push(warning("SMTP_URL: it is not set, so that mails are files in DATA_DIR/mail."));
  }
  problems.push(...queue.problems);
  const fine = settings.SMTP_URL
    ? `The mail server ${new URL(settings.SMTP_URL).host} takes mail.`
    : "Mails are files in DATA_DIR/mail, because SMTP_URL is not set.";
  return findingOf("mail", problems, { fine, facts: queue.facts });
};

/** Connects, greets, encrypts and signs in; answers why that failed. */
async function tryServer(url: string): Promise<string | undefined> {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    dnsTimeout: patienceMs,
    socketTimeout: patienceMs,
    socketCloseTimeout: 0,
  });
  const deadline = AbortSignal.timeout(patienceMs);
  try {
    await until(deadline, transport.verify());
    return undefined;
  } catch (error) {
    const reason = deadline.aborted ? mailServerSilent : failureReason(error);
    return `${reason[0]!.toLowerCase()}${reason.slice(1)} (${new URL(url).host})`;
  } finally {
    transport.close();
  }
}

/** What waits, and what does not get through, as the first page of the back office counts it. */
async function lookAtQueue(db: Database, now: Date) {
  const found = await figuresOf(findMails(db, now));
  if (!found) return { problems: [], facts: [] };
  const { lost, waiting } = found;
  const missed = lost.ofCheckups + lost.others;
  const problems = missed > 0 ? [warning(`${counted(missed, "mail")} did not get through.`)] : [];
  const facts: [string, string][] = [["Waiting", counted(waiting.count, "mail")]];
  if (waiting.oldest) {
    facts.push(["Oldest waits for", spanOf(now.getTime() - waiting.oldest.getTime())]);
  }
  facts.push(["Did not get through", counted(missed, "mail")]);
  if (lost.reason) facts.push(["Latest failure", lost.reason]);
  return { problems, facts };
}

/** One after the other, on one connection: the server may have few left. */
async function findMails(db: Database, now: Date) {
  const lost = await countFailingMails(db, now);
  const [waiting] = await db
    .select({ count: count(), oldest: min(mailOutbox.createdAt) })
    .from(mailOutbox)
    .where(eq(mailOutbox.state, "queued"));
  return { lost, waiting: waiting! }; // an aggregate is one row
}

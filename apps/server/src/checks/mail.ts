import { and, eq, gt, sql } from "drizzle-orm";
import nodemailer from "nodemailer";
import type { Database } from "#db/client.ts";
import { mailOutbox } from "#db/schema.ts";
import { isThisMachine } from "#env.ts";
import { failureReason } from "#lib/mail-failure.ts";
import { failing, findingOf, warning } from "./check.ts";
import type { Check, Problem } from "./check.ts";
import { counted, spanOf } from "./figures.ts";
import { whenThere } from "./not-migrated.ts";

/** Less than a check's ten seconds, so that the mail server's own failure is told. */
const patienceMs = 8_000;
/** A mail that waits longer had several tries. */
const waitsLongMs = 15 * 60_000;
const dayMs = 24 * 3_600_000;
/** Tries go on for five days: who failed lately was written within a week. */
const latelyMs = 7 * dayMs;

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
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve("the mail server did not answer in time"), patienceMs);
  const verify = async () => {
    try {
      await transport.verify();
      return undefined;
    } catch (error) {
      const reason = failureReason(error);
      return `${reason[0]!.toLowerCase()}${reason.slice(1)}`;
    }
  };
  try {
    const reason = await Promise.race([verify(), late]);
    return reason && `${reason} (${new URL(url).host})`;
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

async function lookAtQueue(db: Database, now: Date) {
  const since = new Date(now.getTime() - latelyMs);
  const waiting = eq(mailOutbox.state, "queued");
  const failed = and(eq(mailOutbox.state, "failed"), gt(mailOutbox.createdAt, since));
  const rows = await whenThere(
    db
      .select({
        waiting: sql<number>`count(*) filter (where ${waiting})::int`,
        oldest: sql<Date | null>`min(${mailOutbox.createdAt}) filter (where ${waiting})`.mapWith(
          mailOutbox.createdAt,
        ),
        failed: sql<number>`count(*) filter (where ${failed})::int`,
        lastError: sql<
          string | null
        >`(array_agg(${mailOutbox.lastError} order by ${mailOutbox.createdAt} desc) filter (where ${mailOutbox.lastError} is not null and ${mailOutbox.state} <> 'sent'))[1]`,
      })
      .from(mailOutbox),
  ).catch(() => undefined); // the check of the database tells it
  const [row] = rows ?? [];
  if (!row) return { problems: [], facts: [] };
  const waits = row.oldest ? now.getTime() - row.oldest.getTime() : 0;
  const problems: Problem[] = [];
  if (waits > waitsLongMs) {
    problems.push(
      warning(`The oldest of ${counted(row.waiting, "mail")} waits for ${spanOf(waits)}.`),
    );
  }
  if (row.failed > 0) {
    problems.push(warning(`${counted(row.failed, "mail")} of the last seven days failed.`));
  }
  const facts: [string, string][] = [
    ["Waiting", counted(row.waiting, "mail")],
    ...(row.oldest ? [["Oldest waits for", spanOf(waits)] as [string, string]] : []),
    ["Failed within seven days", counted(row.failed, "mail")],
    ...(row.lastError ? [["Latest failure", row.lastError] as [string, string]] : []),
  ];
  return { problems, facts };
}

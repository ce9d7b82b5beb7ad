import { setTimeout as sleep } from "node:timers/promises";
import type { MailKind } from "@app/contract";
import { and, asc, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Connection, Database } from "#db/client.ts";
import { mailOutbox } from "#db/schema.ts";
import { emailQueue, urgent } from "#jobs/queue.ts";
import type { Queue, TryAgain } from "#jobs/queue.ts";
import { describeError } from "#log.ts";
import type { Log } from "#log.ts";
import { failureReason, isRejectedForGood } from "#lib/mail-failure.ts";
import type { MailContent, Mailer } from "#lib/mailer.ts";
import { seal, unseal } from "#lib/secret.ts";

export interface OutgoingMail {
  kind: MailKind;
  /** What the email is about, once and for all: "sign-in:<request id>". */
  cause: string;
  to: string;
  content: MailContent;
  /** What a PDF file says that goes along; it is rendered when the email leaves, outside of transactions. */
  pdf?: { name: string; content: object };
  about?: { checkupId?: string; meetingId?: string; meetingSequence?: number };
  /** An email that was not sent by then is of no use any more. */
  goodUntil?: Date;
  /** It may still be taken back until then. */
  notBefore?: Date | undefined;
}

export type MailOutbox = ReturnType<typeof createMailOutbox>;

type OutboxRow = typeof mailOutbox.$inferSelect;

interface Sealed extends Pick<OutgoingMail, "content" | "pdf"> {
  /** Milliseconds since 1970. */
  goodUntil?: number;
}

interface Parts {
  db: Database;
  queue: Pick<Queue, "add" | "hurry" | "wake">;
  mailer: Mailer;
  /** Gets a content as JSON keeps it. */
  renderPdf: (content: object) => Promise<Uint8Array>;
  secret: string;
  /** Host name behind the @ of a Message-ID. */
  host: string;
  clock: () => Date;
  log: Log;
  /** With the queue's pauses, thirty take about five days. */
  mostTries?: number;
}

/** So many emails without a job get one at a time; the rest get theirs a minute later. */
const requeuedAtOnce = 1_000;

/** Emails about one meeting to one reader leave one after the other; all others have a line of their own. */
const lineOf = ({ id, meetingId, recipient }: Pick<OutboxRow, "id" | "meetingId" | "recipient">) =>
  meetingId === null ? id : `${meetingId} ${recipient}`;
const lineInSql = sql`coalesce(${mailOutbox.meetingId} || ' ' || ${mailOutbox.recipient}, ${mailOutbox.id}::text)`;

const inLine = [
  asc(mailOutbox.createdAt),
  asc(sql`coalesce(${mailOutbox.meetingSequence}, 0)`),
  asc(mailOutbox.id),
];

/**
 * The email that has to leave next of those in this one's line. Its row decides, not its job: jobs are ordered by
 * when their transactions began, which can be before the one that they waited for.
 */
async function findNext(db: Database, mailId: string, now: Date): Promise<OutboxRow | undefined> {
  const asked = await db.query.mailOutbox.findFirst({ where: eq(mailOutbox.id, mailId) });
  if (!asked || asked.meetingId === null)
    return asked?.state === "queued" && (asked.notBefore ?? now) <= now ? asked : undefined;
  const isSameLine = and(
    eq(mailOutbox.meetingId, asked.meetingId),
    eq(mailOutbox.recipient, asked.recipient),
  );
  const isDue = or(isNull(mailOutbox.notBefore), lte(mailOutbox.notBefore, now));
  return db.query.mailOutbox.findFirst({
    where: and(isSameLine, eq(mailOutbox.state, "queued"), isDue),
    orderBy: inLine,
  });
}

/** The content stays to be sent again, which only emails about a check-up can be: others may hold a link. */
const contentToKeep = sql`case when ${mailOutbox.checkupId} is null then null else ${mailOutbox.sealed} end`;

/** A mail server's own words may name the recipient. */
const withoutWords = (error: unknown) => ({ ...describeError(error), message: undefined });

export function createMailOutbox(parts: Parts) {
  const { db, queue, mailer, renderPdf, secret, host, clock, log, mostTries = 30 } = parts;
  const sendLog = log.child({}, { serializers: { error: withoutWords } });

  const open = (sealed: string | null) => {
    const text = unseal(secret, sealed);
    return text === undefined ? undefined : (JSON.parse(text) as Sealed);
  };

  /** Jobs of a line, whichever of its emails each names, run one by one; one to be tried again holds back the others. */
  const jobOf = (row: OutboxRow) => ({
    data: { mailId: row.id },
    singletonKey: lineOf(row),
    ...(row.notBefore && { startAfter: row.notBefore }),
    ...(row.kind === "sign-in" && urgent),
  });

  /** Notes that an email is sent or given up, or a try failed; answers whether it still was to be sent. */
  const note = async (
    { id, round }: OutboxRow,
    values: Partial<OutboxRow>,
    connection: Connection = db,
  ) => {
    const isSent = values.state === "sent";
    const isDone = isSent || values.state === "failed";
    const noted = await connection
      .update(mailOutbox)
      .set({ ...values, ...(isDone && { sealed: contentToKeep }) })
      .where(
        and(
          eq(mailOutbox.id, id),
          eq(mailOutbox.round, round),
          // That it was sent is true even if it was given up meanwhile.
          isSent ? ne(mailOutbox.state, "sent") : eq(mailOutbox.state, "queued"),
        ),
      );
    return noted.rowCount === 1;
  };

  /** What is not noted now would leave again: a database that is unavailable for a moment is waited for. */
  const noteSent = async (row: OutboxRow) => {
    const sent = { sentAt: clock(), attempts: row.attempts + 1, lastError: null };
    for (let tries = 1; ; tries++) {
      try {
        return await note(row, { state: "sent", ...sent });
      } catch (error) {
        if (tries > 3) throw error;
        log.warn({ mailId: row.id, error }, "sent email not noted yet");
        await sleep(tries * 1_000);
      }
    }
  };

  const send = async (
    row: OutboxRow,
    { content, pdf, goodUntil = Infinity }: Sealed,
    tryAgain: TryAgain,
  ) => {
    const round = row.round === 0 ? "" : `.${row.round}`;
    try {
      const messageId = `<${row.id}${round}@${host}>`;
      const mail = { ...content, to: row.recipient, messageId };
      const file = pdf && { name: pdf.name, content: await renderPdf(pdf.content) };
      await mailer.send({ ...mail, ...(file && { pdf: file }) });
    } catch (error) {
      const lastError = failureReason(error);
      const attempts = row.attempts + 1;
      const about = { mailId: row.id, attempts, reason: lastError, error };
      const isLast = attempts >= mostTries || goodUntil <= clock().getTime();
      if (isLast || isRejectedForGood(error)) {
        sendLog.error(about, "email given up");
        await note(row, { state: "failed", attempts, lastError });
        return;
      }
      sendLog.warn(about, "email not sent, will be tried again");
      // Together: a reader of this try also finds the job of the next one.
      await db.transaction(async (transaction) => {
        const isStillWanted = await note(row, { attempts, lastError }, transaction);
        if (isStillWanted) await tryAgain(transaction);
      });
      return;
    }
    await noteSent(row);
  };

  return {
    /**
     * Puts an email into the caller's transaction. It leaves soon after the commit, however often the process dies. One
     * of the same cause and recipient is put once; answers whether this is it.
     */
    put: async (
      connection: Connection,
      { kind, cause, to, content, pdf, about, goodUntil, notBefore }: OutgoingMail,
    ) => {
      const kept = { content, pdf, goodUntil: goodUntil?.getTime() };
      const sealed = seal(secret, JSON.stringify(kept));
      const [row] = await connection
        .insert(mailOutbox)
        .values({ kind, cause, recipient: to, sealed, ...about, notBefore, createdAt: clock() })
        .onConflictDoNothing({ target: [mailOutbox.cause, mailOutbox.recipient] })
        .returning();
      if (!row) return false;
      // Emails before it in its line are tried now rather than at the end of their pause.
      if (row.meetingId !== null) await queue.hurry(connection, lineOf(row));
      await queue.add(connection, emailQueue, [jobOf(row)]);
      return true;
    },
    /** Call after the commit: the email leaves at once. */
    wake: () => queue.wake(),
    /** Sends the email that is next in this one's line, if one waits. For the queue, which runs one job of a line at a time. */
    deliver: async (mailId: string, tryAgain: TryAgain) => {
      const row = await findNext(db, mailId, clock());
      if (!row) return;
      const opened = open(row.sealed);
      if (!opened) {
        log.error({ mailId: row.id }, "email cannot be read: SESSION_SECRET changed since");
        await note(row, { state: "failed", lastError: "It was written under another secret" });
      } else if (opened.goodUntil !== undefined && opened.goodUntil < clock().getTime()) {
        const lastError = row.lastError ?? "It was not sent in time";
        await note(row, { state: "failed", lastError });
      } else {
        await send(row, opened, tryAgain);
      }
    },
    /**
     * Lets an email that was sent or given up leave once more, as a new one, and one that waits be tried now. Call it
     * in a transaction, and `wake` after it. Asked again while it waits it still is one email. Answers whether its
     * content is still there, written under this secret.
     */
    sendAgain: async (connection: Connection, mailId: string) => {
      const isThis = eq(mailOutbox.id, mailId);
      const [row] = await connection.select().from(mailOutbox).where(isThis).for("update");
      if (!row || !open(row.sealed)) return false;
      if (row.state === "queued" && (await queue.hurry(connection, lineOf(row)))) return true;
      if (row.state !== "queued") {
        await connection
          .update(mailOutbox)
          .set({ state: "queued", round: row.round + 1, attempts: 0, lastError: null })
          .where(isThis);
      }
      await queue.add(connection, emailQueue, [jobOf(row)]);
      return true;
    },
    /** Gives jobs to all emails that wait without one, as after a backup was restored. */
    requeue: async () => {
      const hasJob = sql`exists (
        select from pgboss.job
        where name = ${emailQueue} and state < 'completed' and singleton_key = ${lineInSql}
      )`;
      const waiting = await db
        .select()
        .from(mailOutbox)
        .where(and(eq(mailOutbox.state, "queued"), sql`not ${hasJob}`))
        .orderBy(...inLine)
        .limit(requeuedAtOnce);
      if (waiting.length === 0) return;
      await queue.add(db, emailQueue, waiting.map(jobOf));
      log.info({ mails: waiting.length }, "emails without a job got one");
      queue.wake();
    },
  };
}

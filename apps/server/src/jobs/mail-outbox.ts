import { setTimeout as sleep } from "node:timers/promises";
import type { MailKind } from "@app/contract";
import type { Connection, Database } from "#db/client.ts";
import { mailOutbox } from "#db/schema.ts";
import type { MailTry, Queue } from "#jobs/queue.ts";
import { describeError } from "#lib/log.ts";
import type { Log } from "#lib/log.ts";
import { failureReason, isRejectedForGood } from "#lib/mail-failure.ts";
import { sendDeadlineMs } from "#lib/mailer.ts";
import type { MailContent, Mailer } from "#lib/mailer.ts";
import { seal, unseal } from "#lib/secret.ts";
import {
  endTry,
  findMailAhead,
  findNextInLine,
  listStuckMails,
  lockMail,
  startNewRound,
  takeMail,
} from "./mail-rows.ts";
import type { Due, Outcome, OutboxRow } from "./mail-rows.ts";
import { pauseBefore, retryPauses } from "./retry-pauses.ts";

export interface OutgoingMail {
  kind: MailKind;
  /** What the mail is about, once and for all: "sign-in:<request id>". */
  cause: string;
  to: string;
  content: MailContent;
  /** What it is about. */
  about?: { checkupId?: string; meetingId?: string; meetingSequence?: number };
  /** A mail that was not sent by then is of no use any more. */
  goodUntil?: Date;
}

/** `unreadable`: its content is gone, or was written under another secret. */
type SentAgain = "queued" | "unknown" | "unreadable";

export interface MailOutbox {
  /** Puts a mail into the caller's transaction. It leaves soon after the commit, however often the process dies. */
  put(connection: Connection, mail: OutgoingMail): Promise<void>;
  /** Call after the commit: the mail leaves at once. */
  wake(): void;
  /** Sends one queued mail if it is its turn. When that fails the next try is arranged. */
  deliver(mailId: string, made?: Omit<MailTry, "mailId">): Promise<void>;
  /**
   * Lets a mail that was sent or given up leave once more, as a new mail, and one that waits be tried now. Call
   * it in a transaction, and `wake` after it. Asked again while it waits it still is one mail.
   */
  sendAgain(connection: Connection, mailId: string): Promise<SentAgain>;
  /** Gives a job to every mail that waits without one, such as after a backup was restored. */
  rescue(): Promise<void>;
}

interface Sealed {
  content: MailContent;
  /** Milliseconds since 1970. */
  goodUntil?: number;
}

interface Parts {
  db: Database;
  queue: Pick<Queue, "addMail" | "wake">;
  mailer: Mailer;
  secret: string;
  /** Host name behind the @ of a Message-ID. */
  host: string;
  clock: () => Date;
  log: Log;
  /** Seconds between tries. */
  pauses?: readonly number[];
}

/** Longer than any try takes, also by the clock of another instance that goes wrong by half a minute. */
const leaseMs = 2 * sendDeadlineMs;

/** So many mails without a job get one at a time; the rest get theirs a minute later. */
const rescuedAtOnce = 1_000;

/** A mail server's own words may name the recipient. */
const withoutWords = (error: unknown) => ({ ...describeError(error), message: undefined });

export function createMailOutbox(parts: Parts): MailOutbox {
  const { db, queue, mailer, secret, host, clock, log, pauses = retryPauses } = parts;

  const open = (sealed: string | null) => {
    try {
      return sealed === null ? undefined : (JSON.parse(unseal(secret, sealed)) as Sealed);
    } catch {
      return undefined; // sealed under another secret
    }
  };

  const addJob = (connection: Connection, { id, kind, round, attempts }: Due, pauseSeconds = 0) =>
    queue.addMail(
      connection,
      { mailId: id, round, attempts },
      { isUrgent: kind === "sign-in", pauseSeconds },
    );

  /** Notes how a try ended: the mail's next try gets its job, or the mail that waited behind it does. */
  const finish = async (row: OutboxRow, outcome: Outcome, pauseSeconds = 0) => {
    const next = await db.transaction(async (transaction) => {
      if ((await endTry(transaction, row, outcome)) === "queued") {
        await addJob(transaction, { ...row, attempts: row.attempts + 1 }, pauseSeconds);
        return undefined;
      }
      const waiting = await findNextInLine(transaction, row);
      if (waiting) await addJob(transaction, waiting);
      return waiting;
    });
    if (next) queue.wake();
  };

  /** It has left: what is not noted now would leave again, so a database that is away for a moment is waited for. */
  const noteSent = async (row: OutboxRow) => {
    const sent = { state: "sent", sentAt: clock() } as const;
    for (const waitMs of [500, 2_000, 5_000]) {
      try {
        return await finish(row, sent);
      } catch (error) {
        log.warn({ mailId: row.id, error: describeError(error) }, "sent mail not noted yet");
        await sleep(waitMs);
      }
    }
    return finish(row, sent);
  };

  const send = async (row: OutboxRow, { content, goodUntil = Infinity }: Sealed) => {
    const round = row.round === 0 ? "" : `.${row.round}`;
    try {
      await mailer.send({
        ...content,
        to: row.recipient,
        messageId: `<${row.id}${round}@${host}>`,
      });
    } catch (error) {
      const lastError = failureReason(error);
      const about = { mailId: row.id, attempts: row.attempts + 1, reason: lastError };
      const pause = isRejectedForGood(error)
        ? undefined
        : pauseBefore(pauses, row.attempts, (goodUntil - clock().getTime()) / 1000);
      if (pause === undefined) {
        log.error({ ...about, error: withoutWords(error) }, "mail given up");
        return finish(row, { state: "failed", lastError });
      }
      log.warn({ ...about, error: withoutWords(error) }, "mail not sent, will be tried again");
      return finish(row, { state: "queued", lastError }, pause);
    }
    return noteSent(row);
  };

  return {
    put: async (connection, { kind, cause, to, content, about, goodUntil }) => {
      const sealed = seal(secret, JSON.stringify({ content, goodUntil: goodUntil?.getTime() }));
      const [row] = await connection
        .insert(mailOutbox)
        .values({ kind, cause, recipient: to, sealed, ...about, createdAt: clock() })
        .onConflictDoNothing({ target: [mailOutbox.cause, mailOutbox.recipient] })
        .returning();
      if (row) await addJob(connection, row);
    },
    wake: () => queue.wake(),
    deliver: async (mailId, made = {}) => {
      const now = clock();
      const mail = { mailId, ...made };
      const row = await takeMail(db, mail, { now, until: new Date(now.getTime() + leaseMs) });
      if (!row) {
        // What holds it up is tried now rather than at the end of its pause, and calls this one when it is done.
        const ahead = await findMailAhead(db, mail, now);
        if (ahead) await addJob(db, ahead);
        return;
      }
      const { attempts } = row; // what follows here is no try
      const opened = open(row.sealed);
      if (!opened) {
        log.error({ mailId }, "mail cannot be read: SESSION_SECRET changed since it was written");
        const lastError = "It was written under another secret";
        return finish(row, { state: "failed", lastError, attempts });
      }
      if (opened.goodUntil !== undefined && opened.goodUntil < now.getTime()) {
        const lastError = row.lastError ?? "It was not sent in time";
        return finish(row, { state: "failed", lastError, attempts });
      }
      return send(row, opened);
    },
    sendAgain: async (connection, mailId) => {
      const row = await lockMail(connection, mailId);
      if (!row) return "unknown";
      if (!open(row.sealed)) return "unreadable";
      if (row.state === "queued") {
        await addJob(connection, row);
        return "queued";
      }
      await addJob(connection, await startNewRound(connection, mailId));
      return "queued";
    },
    rescue: async () => {
      const stuck = await listStuckMails(db, clock(), rescuedAtOnce);
      if (stuck.length === 0) return;
      for (const mail of stuck) await addJob(db, mail);
      log.info({ mails: stuck.length }, "mails without a job got one");
      queue.wake();
    },
  };
}

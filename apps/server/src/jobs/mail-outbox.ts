import { and, eq, sql } from "drizzle-orm";
import type { Connection, Database } from "#db/client.ts";
import { mailOutbox } from "#db/schema.ts";
import type { Queue } from "#jobs/queue.ts";
import { describeError } from "#lib/log.ts";
import type { Log } from "#lib/log.ts";
import type { Mailer } from "#lib/mailer.ts";
import { seal, unseal } from "#lib/secret.ts";

interface OutgoingMail {
  /** What the mail is about, once and for all: "sign-in:<request id>". */
  cause: string;
  to: string;
  content: { subject: string; text: string; html: string };
  /** A mail that was not sent by then is of no use any more. */
  goodUntil?: Date;
}

export interface MailOutbox {
  /** Puts a mail into the caller's transaction. It leaves soon after the commit, however often the process dies. */
  put(connection: Connection, mail: OutgoingMail): Promise<void>;
  /** Call after the commit: the mail leaves at once. */
  wake(): void;
  /** Sends one queued mail; throws when it could not be sent and should be tried again. */
  deliver(mailId: string): Promise<void>;
}

interface Sealed {
  content: OutgoingMail["content"];
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
}

export function createMailOutbox({
  db,
  queue,
  mailer,
  secret,
  host,
  clock,
  log,
}: Parts): MailOutbox {
  /** Marks a mail as done with, and drops its content: it may hold a sign-in link. */
  const finish = (mailId: string, outcome: { state: "sent" | "failed"; lastError?: string }) =>
    db
      .update(mailOutbox)
      .set({ ...outcome, sealed: null, sentAt: outcome.state === "sent" ? clock() : null })
      .where(and(eq(mailOutbox.id, mailId), eq(mailOutbox.state, "queued")));

  const open = (sealed: string) => {
    try {
      return JSON.parse(unseal(secret, sealed)) as Sealed;
    } catch {
      return undefined; // sealed under another secret
    }
  };

  return {
    put: async (connection, { cause, to, content, goodUntil }) => {
      const sealed = seal(secret, JSON.stringify({ content, goodUntil: goodUntil?.getTime() }));
      const [row] = await connection
        .insert(mailOutbox)
        .values({ cause, recipient: to, sealed, createdAt: clock() })
        .onConflictDoNothing({ target: [mailOutbox.cause, mailOutbox.recipient] })
        .returning({ id: mailOutbox.id });
      if (row) await queue.addMail(connection, row.id);
    },
    wake: () => queue.wake(),
    deliver: async (mailId) => {
      const row = await db.query.mailOutbox.findFirst({ where: eq(mailOutbox.id, mailId) });
      if (row?.state !== "queued" || row.sealed === null) return;
      const opened = open(row.sealed);
      if (!opened) {
        log.error({ mailId }, "mail cannot be read: SESSION_SECRET changed since it was written");
        await finish(mailId, { state: "failed", lastError: "unreadable" });
        return;
      }
      const { content, goodUntil } = opened;
      if (goodUntil !== undefined && goodUntil < clock().getTime()) {
        await finish(mailId, { state: "failed", lastError: "not sent in time" });
        return;
      }
      try {
        await mailer.send({ ...content, to: row.recipient, messageId: `<${row.id}@${host}>` });
      } catch (error) {
        log.warn({ mailId, error: describeError(error) }, "mail not sent, will be tried again");
        await db
          .update(mailOutbox)
          .set({ attempts: sql`${mailOutbox.attempts} + 1`, lastError: reason(error) })
          .where(eq(mailOutbox.id, mailId));
        throw error;
      }
      await finish(mailId, { state: "sent" });
    },
  };
}

/** A short word for why sending failed; a mail server's own text may name the recipient. */
function reason(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? "failed", responseCode].filter(Boolean).join(" ");
}

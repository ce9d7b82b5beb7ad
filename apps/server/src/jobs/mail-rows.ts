import { and, asc, eq, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Connection } from "#db/client.ts";
import { mailOutbox } from "#db/schema.ts";
import type { MailTry } from "#jobs/queue.ts";

export type OutboxRow = typeof mailOutbox.$inferSelect;

/** Mails about one meeting to one reader stand in a line: a cancellation must not overtake its invitation. */
const placeInLine = (mail: Record<"createdAt" | "meetingSequence" | "id", AnyPgColumn>): SQL =>
  sql`(${mail.createdAt}, coalesce(${mail.meetingSequence}, 0), ${mail.id})`;

const earlier = alias(mailOutbox, "earlier");
const isAhead = and(
  eq(earlier.meetingId, mailOutbox.meetingId),
  eq(earlier.recipient, mailOutbox.recipient),
  eq(earlier.state, "queued"),
  sql`${placeInLine(earlier)} < ${placeInLine(mailOutbox)}`,
);
const isFirst = (connection: Connection) =>
  notExists(connection.select({ id: earlier.id }).from(earlier).where(isAhead));

const isFree = (now: Date) => or(isNull(mailOutbox.leasedUntil), lt(mailOutbox.leasedUntil, now));

const isMeant = ({ mailId, round, attempts }: MailTry) =>
  and(
    eq(mailOutbox.id, mailId),
    eq(mailOutbox.state, "queued"),
    round === undefined ? undefined : eq(mailOutbox.round, round),
    attempts === undefined ? undefined : eq(mailOutbox.attempts, attempts),
  );

/** Takes a mail that is due for one worker, until then; undefined when it is not its turn, or another's. */
export async function takeMail(
  connection: Connection,
  mail: MailTry,
  { now, until }: { now: Date; until: Date },
): Promise<OutboxRow | undefined> {
  const [row] = await connection
    .update(mailOutbox)
    .set({ leasedUntil: until })
    .where(and(isMeant(mail), isFree(now), isFirst(connection)))
    .returning();
  return row;
}

/** The mail that has to leave before this one, if nobody is sending it. */
export async function findMailAhead(
  connection: Connection,
  mail: MailTry,
  now: Date,
): Promise<OutboxRow | undefined> {
  const [found] = await connection
    .select({ ahead: earlier })
    .from(mailOutbox)
    .innerJoin(earlier, isAhead)
    .where(isMeant(mail))
    .orderBy(placeInLine(earlier))
    .limit(1);
  const leasedUntil = found?.ahead.leasedUntil;
  return leasedUntil && leasedUntil >= now ? undefined : found?.ahead;
}

/** The mail that now stands first where this one stood. */
export async function findNextInLine(
  connection: Connection,
  { meetingId, recipient }: OutboxRow,
): Promise<OutboxRow | undefined> {
  if (meetingId === null) return undefined;
  const [row] = await connection
    .select()
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.meetingId, meetingId),
        eq(mailOutbox.recipient, recipient),
        eq(mailOutbox.state, "queued"),
      ),
    )
    .orderBy(placeInLine(mailOutbox))
    .limit(1);
  return row;
}

/** Mails that could be sent now. Each of them should have a job. */
export const listMailsToSend = (connection: Connection, now: Date) =>
  connection
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.state, "queued"), isFree(now), isFirst(connection)))
    .orderBy(asc(mailOutbox.createdAt));

type Outcome = Partial<Pick<OutboxRow, "state" | "attempts" | "lastError" | "sentAt" | "sealed">>;

/**
 * Writes down how a try ended and gives the mail free; answers whether it was still this try's to say.
 * That a mail was sent is true even if the lease ended meanwhile and somebody else has it.
 */
export async function endTry(
  connection: Connection,
  { id, round, attempts, leasedUntil }: OutboxRow,
  outcome: Outcome,
): Promise<boolean> {
  const isOurs =
    outcome.state === "sent"
      ? undefined
      : and(isNotNull(mailOutbox.leasedUntil), eq(mailOutbox.leasedUntil, leasedUntil!)); // it was taken
  const ended = await connection
    .update(mailOutbox)
    .set({ attempts: attempts + 1, ...outcome, leasedUntil: null })
    .where(and(isMeant({ mailId: id, round }), isOurs))
    .returning({ id: mailOutbox.id });
  return ended.length > 0;
}

/** Reads a mail and keeps everybody else from changing it until the transaction ends. */
export async function lockMail(
  connection: Connection,
  mailId: string,
): Promise<OutboxRow | undefined> {
  const [row] = await connection
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.id, mailId))
    .for("update");
  return row;
}

/** Puts a mail that is done with back to wait, as a new one for its reader. */
export async function startNewRound(connection: Connection, mailId: string): Promise<OutboxRow> {
  const [row] = await connection
    .update(mailOutbox)
    .set({
      state: "queued",
      round: sql`${mailOutbox.round} + 1`,
      attempts: 0,
      lastError: null,
      leasedUntil: null,
    })
    .where(eq(mailOutbox.id, mailId))
    .returning();
  return row!; // the caller has locked it
}

import { and, asc, eq, gte, isNull, lt, ne, not, notExists, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Connection } from "#db/client.ts";
import { mailOutbox } from "#db/schema.ts";
import { hasJob } from "#jobs/queue.ts";
import type { MailTry } from "#jobs/queue.ts";

export type OutboxRow = typeof mailOutbox.$inferSelect;
/** What a job for a mail is made of. */
export type Due = Pick<OutboxRow, "id" | "kind" | "round" | "attempts">;

/** Mails about one meeting to one reader stand in a line: a cancellation must not overtake its invitation. */
const placeInLine = (mail: Record<"createdAt" | "meetingSequence" | "id", AnyPgColumn>): SQL =>
  sql`(${mail.createdAt}, coalesce(${mail.meetingSequence}, 0), ${mail.id})`;

const earlier = alias(mailOutbox, "earlier");
/** A mail that was given up while it was being sent may still leave: it is ahead until that is known. */
const isAhead = (now: Date) =>
  and(
    eq(earlier.meetingId, mailOutbox.meetingId),
    eq(earlier.recipient, mailOutbox.recipient),
    or(eq(earlier.state, "queued"), gte(earlier.leasedUntil, now)),
    sql`${placeInLine(earlier)} < ${placeInLine(mailOutbox)}`,
  );
const isFirst = (connection: Connection, now: Date) =>
  notExists(connection.select({ id: earlier.id }).from(earlier).where(isAhead(now)));

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
    .where(and(isMeant(mail), isFree(now), isFirst(connection, now)))
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
    .innerJoin(earlier, isAhead(now))
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

/** Mails that could be sent now and have no job that would do it, the oldest first. */
export const listStuckMails = (connection: Connection, now: Date, most: number): Promise<Due[]> =>
  connection
    .select({
      id: mailOutbox.id,
      kind: mailOutbox.kind,
      round: mailOutbox.round,
      attempts: mailOutbox.attempts,
    })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.state, "queued"),
        isFree(now),
        isFirst(connection, now),
        not(hasJob(mailOutbox.id)),
      ),
    )
    .orderBy(asc(mailOutbox.createdAt))
    .limit(most);

/** The content is kept to be sent again, which only mails about a check-up can be: others may hold a link. */
const contentToKeep = sql`case when ${mailOutbox.checkupId} is null then null else ${mailOutbox.sealed} end`;

export type Outcome =
  /** The tries so far, if not one more than before. */
  { attempts?: number } & (
    | { state: "sent"; sentAt: Date }
    | { state: "failed" | "queued"; lastError: string }
  );

/**
 * Writes down how a try ended and gives the mail free; answers the state that the mail is in then, or undefined
 * when it was not this try's to say. That a mail was sent is true even if the lease ended meanwhile and somebody
 * else has it, or it was given up; what was given up is not tried again.
 */
export async function endTry(
  connection: Connection,
  { id, round, attempts, leasedUntil }: OutboxRow,
  outcome: Outcome,
): Promise<OutboxRow["state"] | undefined> {
  const isQueued = eq(mailOutbox.state, "queued");
  const result =
    outcome.state === "sent"
      ? { ...outcome, lastError: null }
      : {
          ...outcome,
          state: sql`case when ${isQueued} then ${outcome.state} else ${mailOutbox.state} end`,
          lastError: sql`case when ${isQueued} then ${outcome.lastError} else ${mailOutbox.lastError} end`,
        };
  const isOurs =
    outcome.state === "sent"
      ? ne(mailOutbox.state, "sent")
      : eq(mailOutbox.leasedUntil, leasedUntil!); // it was taken
  const [ended] = await connection
    .update(mailOutbox)
    .set({
      attempts: attempts + 1,
      ...result,
      leasedUntil: null,
      ...(outcome.state !== "queued" && { sealed: contentToKeep }),
    })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.round, round), isOurs))
    .returning({ state: mailOutbox.state });
  return ended?.state;
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

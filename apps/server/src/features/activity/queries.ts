import { daysAfter, startOfDay } from "@app/contract";
import type { ActivityQuery, ActivityRow, AuditEntity } from "@app/contract";
import { and, desc, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { z } from "zod";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { auditLog, checkups, mailOutbox } from "#db/schema.ts";
import { fieldColumns, holds } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";

type Entry = Omit<ActivityRow, "checkup">;
/** What the table keeps is an object or nothing: `record` writes no other. */
type Fields = Entry["before"];

const { actorId: _actorId, ...columns } = getTableColumns(auditLog);
/** Without the answers, and what was read from them, that entries of deleted check-ups held once. */
const before = sql<Fields>`${auditLog.before} - 'answers' - 'companySize'`;

async function rowsThat(db: Connection, where: SQL | undefined, most = Number.MAX_SAFE_INTEGER) {
  const entries = await db
    .select({ ...columns, before, after: sql<Fields>`${auditLog.after}` })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(most);
  return withCheckups(db, entries);
}

const ofEntity = (entity: AuditEntity, ids: string[] | SQLWrapper) =>
  and(eq(auditLog.entity, entity), inArray(auditLog.entityId, ids));

function checkupIdOf({ entity, entityId, before: old, after }: Entry): string | null {
  if (entity === "checkup") return entityId;
  const { checkupId } = { ...old, ...after };
  const isAboutOne = entity === "meeting" || entity === "mail";
  return isAboutOne && typeof checkupId === "string" ? checkupId : null;
}

/** Names the check-ups that entries are about: people do not know ids. A deleted one has its last name. */
async function withCheckups(db: Connection, entries: Entry[]): Promise<ActivityRow[]> {
  const about = [...new Set(entries.map(checkupIdOf).filter((id) => id !== null))];
  if (about.length === 0) return entries.map((entry) => ({ ...entry, checkup: null }));
  const existing = await db
    .select({ id: checkups.id, companyName: checkups.companyName })
    .from(checkups)
    .where(inArray(checkups.id, about.filter(isUuid)));
  const deleted = await db
    .select({
      id: sql<string>`${auditLog.entityId}`,
      companyName: sql<string | null>`${auditLog.before} ->> 'companyName'`,
    })
    .from(auditLog)
    .where(and(ofEntity("checkup", about), eq(auditLog.action, "delete")));
  const named = new Map(
    [
      ...about.map((id) => ({ id, companyName: null, isDeleted: true })),
      ...deleted.map((row) => ({ ...row, isDeleted: true })),
      ...existing.map((row) => ({ ...row, isDeleted: false })),
    ].map((checkup) => [checkup.id, checkup]),
  );
  return entries.map((entry) => ({
    ...entry,
    checkup: named.get(checkupIdOf(entry) ?? "") ?? null,
  }));
}

/** Recorded ids may be other texts, which PostgreSQL rejects in a comparison with ids. */
const isUuid = (id: string) => z.uuid().safeParse(id).success;

/** The moment at which a day begins, in seconds: PostgreSQL rejects the years 0 and 10000, which a date field can send. */
const beginning = (day: string, timeZone: string) =>
  sql`to_timestamp(${startOfDay(day, timeZone).getTime() / 1000})`;

function entriesThat({ search, action, entity, from, to }: ActivityQuery, timeZone: string) {
  const { at } = auditLog;
  return and(
    or(
      holds(auditLog.actorEmail, search),
      search === "" ? undefined : eq(auditLog.entityId, search),
    ),
    action === null ? undefined : eq(auditLog.action, action),
    entity === null ? undefined : eq(auditLog.entity, entity),
    from === null ? undefined : sql`${at} >= ${beginning(from, timeZone)}`,
    to === null ? undefined : sql`${at} < ${beginning(daysAfter(to, 1), timeZone)}`,
  );
}

export const activityList = (timeZone: string): ListSource<ActivityQuery, ActivityRow> => ({
  id: auditLog.id,
  matching: (db, query, fields) =>
    db.select(fields).from(auditLog).where(entriesThat(query, timeZone)).$dynamic(),
  order: { at: auditLog.at },
  rows: (db, ids) => rowsThat(db, anyOf(auditLog.id, ids)),
  csv: {
    ...fieldColumns("id", "at", "actorEmail", "action", "entity", "entityId"),
    before: (row) => row.before && JSON.stringify(row.before),
    after: (row) => row.after && JSON.stringify(row.after),
  },
});

const historyEntries = 100;

export const listLatestActivity = (db: Connection, most: number) => rowsThat(db, undefined, most);

/** The latest audit entries of a check-up, of its meeting and of their emails. */
export function listHistory(db: Connection, checkupId: string, meetingId: string | undefined) {
  const mails = db
    .select({ id: sql`${mailOutbox.id}::text` })
    .from(mailOutbox)
    .where(eq(mailOutbox.checkupId, checkupId));
  const isAbout = or(
    ofEntity("checkup", [checkupId]),
    meetingId === undefined ? undefined : ofEntity("meeting", [meetingId]),
    ofEntity("mail", mails),
  );
  return rowsThat(db, isAbout, historyEntries);
}

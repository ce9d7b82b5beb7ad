import type { ActivityQuery, ActivityRow, AuditEntity } from "@app/contract";
import { and, desc, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { auditLog, checkups, mailOutbox } from "#db/schema.ts";
import { equals, fieldColumns, holds, onDays } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";

/** What the table keeps is an object or nothing: `record` writes no other. */
type Fields = ActivityRow["before"];

const { actorId: _actorId, ...columns } = getTableColumns(auditLog);
/** Without the answers, and what was read from them, that entries of deleted check-ups held once. */
const before = sql<Fields>`${auditLog.before} - 'answers' - 'companySize'`;

/** Of the check-up that an entry is about. Recorded ids may be other texts. */
const itsCheckupId = sql`case
  when ${auditLog.entity} = 'checkup' then ${auditLog.entityId}
  when ${auditLog.entity} in ('meeting', 'mail')
    then coalesce(${auditLog.after} ->> 'checkupId', ${auditLog.before} ->> 'checkupId') end`;
const isItsCheckup = sql`${checkups.id} = case
  when ${itsCheckupId} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${itsCheckupId})::uuid end`;

/** Names that check-up: people do not know ids. A deleted one has its last name. */
const checkup = sql<
  ActivityRow["checkup"]
>`case when ${itsCheckupId} is not null then json_build_object(
  'id', ${itsCheckupId},
  'isDeleted', ${checkups.id} is null,
  'companyName', case when ${checkups.id} is null then (
    select deleted.before ->> 'companyName' from ${auditLog} deleted
    where deleted.entity = 'checkup' and deleted.entity_id = ${itsCheckupId} and deleted.action = 'delete'
    order by deleted.at desc limit 1
  ) else ${checkups.companyName} end) end`;

const rowsThat = (db: Connection, where: SQL | undefined, most = Number.MAX_SAFE_INTEGER) =>
  db
    .select({ ...columns, before, after: sql<Fields>`${auditLog.after}`, checkup })
    .from(auditLog)
    .leftJoin(checkups, isItsCheckup)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(most);

const ofEntity = (entity: AuditEntity, ids: string[] | SQLWrapper) =>
  and(eq(auditLog.entity, entity), inArray(auditLog.entityId, ids));

export const activityList = (timeZone: string): ListSource<ActivityQuery, ActivityRow> => ({
  id: auditLog.id,
  where: ({ search, action, entity, ...days }) =>
    and(
      or(holds(auditLog.actorEmail, search), equals(auditLog.entityId, search || null)),
      equals(auditLog.action, action),
      equals(auditLog.entity, entity),
      onDays(auditLog.at, days, timeZone),
    ),
  order: { at: auditLog.at },
  rows: (db, ids) => rowsThat(db, anyOf(auditLog.id, ids)),
  csv: {
    ...fieldColumns("id", "at", "actorEmail", "action", "entity", "entityId"),
    ...fieldColumns("before", "after"),
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

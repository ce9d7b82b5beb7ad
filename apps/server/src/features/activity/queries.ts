import { daysAfter, startOfDay } from "@app/contract";
import type { ActivityQuery, ActivityRow, AuditEntity } from "@app/contract";
import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { anyOf } from "#db/any-of.ts";
import type { Connection } from "#db/client.ts";
import { auditLog, mailOutbox } from "#db/schema.ts";
import { mayRead } from "#features/tokens/access-token.ts";
import { holds } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";
import { withCheckups } from "./checkup-names.ts";
import { entitiesShownTo, shownTo } from "./shown-to.ts";
import type { Reader } from "./shown-to.ts";

/** What the table keeps is an object or nothing: `record` writes no other. */
type Fields = ActivityRow["before"];

/** Without the answers, and what was read from them, that entries of deleted check-ups held once. */
const before = sql<Fields>`${auditLog.before} - 'answers' - 'companySize'`;

/** The latest entries that meet a condition, at most so many, with what this reader may see of them. */
async function rowsThat(
  db: Connection,
  where: SQL | undefined,
  reader: Reader,
  most = Number.MAX_SAFE_INTEGER,
): Promise<ActivityRow[]> {
  const entries = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorEmail: auditLog.actorEmail,
      action: auditLog.action,
      entity: auditLog.entity,
      entityId: auditLog.entityId,
      before,
      after: sql<Fields>`${auditLog.after}`,
    })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(most);
  return (await withCheckups(db, entries)).map((row) => shownTo(reader, row));
}

/** The moment at which a day begins, in seconds: PostgreSQL reads no year 0 and no year 10000, which a date field can send. */
const beginning = (day: string, timeZone: string) =>
  sql`to_timestamp(${startOfDay(day, timeZone).getTime() / 1000})`;

/** Of all entries those that this reader may see. */
function shownEntries(reader: Reader) {
  const entities = entitiesShownTo(reader);
  return entities && inArray(auditLog.entity, entities);
}

function entriesThat(
  { search, action, entity, from, to }: ActivityQuery,
  timeZone: string,
  reader: Reader,
) {
  const { at } = auditLog;
  return and(
    shownEntries(reader),
    or(
      // People whom the reader may not see cannot be searched for.
      mayRead(reader, "people") ? holds(auditLog.actorEmail, search) : undefined,
      search === "" ? undefined : eq(auditLog.entityId, search),
    ),
    action === null ? undefined : eq(auditLog.action, action),
    entity === null ? undefined : eq(auditLog.entity, entity),
    from === null ? undefined : sql`${at} >= ${beginning(from, timeZone)}`,
    to === null ? undefined : sql`${at} < ${beginning(daysAfter(to, 1), timeZone)}`,
  );
}

/** What was done, as this reader may see it. */
export const activityList = (
  timeZone: string,
  reader: Reader,
): ListSource<ActivityQuery, number, ActivityRow> => ({
  id: auditLog.id,
  matching: (db, query, fields) =>
    db
      .select(fields)
      .from(auditLog)
      .where(entriesThat(query, timeZone, reader))
      .$dynamic(),
  order: () => [auditLog.at, auditLog.id],
  rows: (db, ids) => rowsThat(db, anyOf(auditLog.id, ids), reader),
  csv: {
    id: (row) => row.id,
    at: (row) => row.at,
    actor_email: (row) => row.actorEmail,
    action: (row) => row.action,
    entity: (row) => row.entity,
    entity_id: (row) => row.entityId,
    before: (row) => row.before && JSON.stringify(row.before),
    after: (row) => row.after && JSON.stringify(row.after),
  },
});

export const listLatestActivity = (db: Connection, most: number, reader: Reader) =>
  rowsThat(db, shownEntries(reader), reader, most);

/** What happened to a check-up, to its meeting, if it has one, and to their emails. */
export function listHistory(
  db: Connection,
  {
    checkupId,
    meetingId,
    most,
  }: { checkupId: string; meetingId: string | undefined; most: number },
  reader: Reader,
) {
  const ofEntity = (entity: AuditEntity, ids: string[] | SQLWrapper) =>
    and(eq(auditLog.entity, entity), inArray(auditLog.entityId, ids));
  const mails = db
    .select({ id: sql`${mailOutbox.id}::text` })
    .from(mailOutbox)
    .where(eq(mailOutbox.checkupId, checkupId));
  const isAbout = or(
    ofEntity("checkup", [checkupId]),
    meetingId === undefined ? undefined : ofEntity("meeting", [meetingId]),
    ofEntity("mail", mails),
  );
  return rowsThat(db, isAbout, reader, most);
}

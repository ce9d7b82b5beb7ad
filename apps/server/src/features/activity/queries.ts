import { daysAfter, startOfDay } from "@app/contract";
import type { ActivityQuery, ActivityRow } from "@app/contract";
import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { auditLog, mailOutbox } from "#db/schema.ts";
import { mayRead } from "#features/tokens/access-token.ts";
import { holds } from "#lib/list.ts";
import type { ListSource } from "#lib/list.ts";
import { withCheckups } from "./named-checkups.ts";
import { entitiesShownTo, shownTo } from "./shown-to.ts";
import type { Reader } from "./shown-to.ts";

/** What the table keeps is an object or nothing: `record` writes no other. */
type Fields = ActivityRow["before"];

/** Without the answers, and what was read from them, that entries of deleted check-ups held once. */
const before = sql<Fields>`${auditLog.before} - 'answers' - 'companySize'`;

const entries = (db: Connection) =>
  db
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
    .from(auditLog);

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
      // Whom he may not see he cannot search for.
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
  rows: async (db, ids) =>
    (await withCheckups(db, await entries(db).where(inArray(auditLog.id, ids)))).map((row) =>
      shownTo(reader, row),
    ),
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

const latestFirst = [desc(auditLog.at), desc(auditLog.id)];

export async function listLatestActivity(db: Connection, most: number, reader: Reader) {
  const latest = await entries(db)
    .where(shownEntries(reader))
    .orderBy(...latestFirst)
    .limit(most);
  return (await withCheckups(db, latest)).map((row) => shownTo(reader, row));
}

/** What happened to a check-up, to its meeting, if it has one, and to their mails. */
export async function listHistory(
  db: Connection,
  { checkupId, meetingId, most }: { checkupId: string; meetingId?: string; most: number },
  reader: Reader,
) {
  const latest = await entries(db)
    .where(
      or(
        and(eq(auditLog.entity, "checkup"), eq(auditLog.entityId, checkupId)),
        meetingId === undefined
          ? undefined
          : and(eq(auditLog.entity, "meeting"), eq(auditLog.entityId, meetingId)),
        and(
          eq(auditLog.entity, "mail"),
          inArray(
            auditLog.entityId,
            db
              .select({ id: sql`${mailOutbox.id}::text` })
              .from(mailOutbox)
              .where(eq(mailOutbox.checkupId, checkupId)),
          ),
        ),
      ),
    )
    .orderBy(...latestFirst)
    .limit(most);
  return (await withCheckups(db, latest)).map((row) => shownTo(reader, row));
}

import type { ActivityRow } from "@app/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { auditLog, checkups, meetings } from "#db/schema.ts";

type Entry = Omit<ActivityRow, "checkup">;

/** What was recorded may be no id, which PostgreSQL would not compare with one. */
const onlyUuids = (ids: (string | null)[]) =>
  ids
    .filter((id) => id !== null)
    .filter((id) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id));

/** Which check-up each entry is about. Older entries about a meeting do not say it: the meeting does, while it exists. */
async function checkupIdsOf(db: Connection, entries: Entry[]): Promise<(string | null)[]> {
  const ids = entries.map(({ entity, entityId, before, after }) => {
    if (entity === "checkup") return entityId;
    const { checkupId } = { ...before, ...after };
    const isAboutOne = entity === "meeting" || entity === "mail";
    return isAboutOne && typeof checkupId === "string" ? checkupId : null;
  });
  const unclear = entries.filter(({ entity }, at) => entity === "meeting" && ids[at] === null);
  if (unclear.length === 0) return ids;
  const found = await db
    .select({ id: meetings.id, checkupId: meetings.checkupId })
    .from(meetings)
    .where(inArray(meetings.id, onlyUuids(unclear.map(({ entityId }) => entityId))));
  const ofMeeting = new Map(found.map(({ id, checkupId }) => [id, checkupId]));
  return ids.map((id, at) => id ?? ofMeeting.get(entries[at]?.entityId ?? "") ?? null);
}

/** Names the check-ups that entries are about: an id says nothing to people. A deleted one has the name it had then. */
export async function withCheckups(db: Connection, entries: Entry[]): Promise<ActivityRow[]> {
  const ids = await checkupIdsOf(db, entries);
  const about = [...new Set(ids.filter((id) => id !== null))];
  if (about.length === 0) return entries.map((entry) => ({ ...entry, checkup: null }));
  const existing = await db
    .select({ id: checkups.id, companyName: checkups.companyName })
    .from(checkups)
    .where(inArray(checkups.id, onlyUuids(about)));
  const isDeletion = and(eq(auditLog.entity, "checkup"), eq(auditLog.action, "delete"));
  const deleted = await db
    .select({
      id: sql<string>`${auditLog.entityId}`,
      companyName: sql<string | null>`${auditLog.before} ->> 'companyName'`,
    })
    .from(auditLog)
    .where(and(inArray(auditLog.entityId, about), isDeletion));
  const named = new Map(
    [
      ...about.map((id) => ({ id, companyName: null, isDeleted: true })),
      ...deleted.map((row) => ({ ...row, isDeleted: true })),
      ...existing.map((row) => ({ ...row, isDeleted: false })),
    ].map((checkup) => [checkup.id, checkup]),
  );
  return entries.map((entry, at) => ({ ...entry, checkup: named.get(ids[at] ?? "") ?? null }));
}

import type { ActivityRow } from "@app/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { auditLog, checkups, meetings } from "#db/schema.ts";

type Entry = Omit<ActivityRow, "checkup">;

const aboutCheckups = new Set(["meeting", "mail"]);

function noted({ entity, entityId, before, after }: Entry): string | undefined {
  if (entity === "checkup") return entityId ?? undefined;
  const { checkupId } = { ...before, ...after };
  return aboutCheckups.has(entity) && typeof checkupId === "string" ? checkupId : undefined;
}

const isUuid = (id: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** Which check-up each entry is about. Older entries about a meeting do not hold it: the meeting does, while it exists. */
async function checkupIdsOf(db: Connection, entries: Entry[]) {
  const meetingIds = entries.flatMap((entry) => {
    const { entity, entityId } = entry;
    const isOpen = entity === "meeting" && noted(entry) === undefined;
    return isOpen && entityId !== null && isUuid(entityId) ? [entityId] : [];
  });
  const found =
    meetingIds.length === 0
      ? []
      : await db
          .select({ id: meetings.id, checkupId: meetings.checkupId })
          .from(meetings)
          .where(inArray(meetings.id, meetingIds));
  const ofMeeting = new Map(found.map(({ id, checkupId }) => [id, checkupId]));
  return entries.map((entry) => noted(entry) ?? ofMeeting.get(entry.entityId ?? ""));
}

const listDeleted = (db: Connection, ids: string[]) =>
  db
    .select({
      id: sql<string>`${auditLog.entityId}`,
      companyName: sql<string | null>`${auditLog.before} ->> 'companyName'`,
    })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.entityId, ids),
        eq(auditLog.entity, "checkup"),
        eq(auditLog.action, "delete"),
      ),
    );

/** Names the check-ups that entries are about: an id says nothing to people. A deleted one has the name it had then. */
export async function withCheckups(db: Connection, entries: Entry[]): Promise<ActivityRow[]> {
  const about = await checkupIdsOf(db, entries);
  const ids = [...new Set(about.flatMap((id) => id ?? []))];
  if (ids.length === 0) return entries.map((entry) => ({ ...entry, checkup: null }));
  const there = await db
    .select({ id: checkups.id, companyName: checkups.companyName })
    .from(checkups)
    .where(inArray(checkups.id, ids.filter(isUuid)));
  const isThere = new Set(there.map(({ id }) => id));
  const missing = ids.filter((id) => !isThere.has(id));
  const deleted = missing.length === 0 ? [] : await listDeleted(db, missing);
  const named = new Map(
    [
      ...missing.map((id) => ({ id, companyName: null, isDeleted: true })),
      ...deleted.map((checkup) => ({ ...checkup, isDeleted: true })),
      ...there.map((checkup) => ({ ...checkup, isDeleted: false })),
    ].map((checkup) => [checkup.id, checkup]),
  );
  return entries.map((entry, index) => ({
    ...entry,
    checkup: named.get(about[index] ?? "") ?? null,
  }));
}

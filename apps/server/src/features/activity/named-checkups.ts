import type { ActivityRow } from "@app/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { auditLog, checkups } from "#db/schema.ts";

type Entry = Omit<ActivityRow, "checkup">;

const aboutCheckups = new Set(["meeting", "mail"]);

function checkupIdOf({ entity, entityId, before, after }: Entry): string | undefined {
  if (entity === "checkup") return entityId ?? undefined;
  const { checkupId } = { ...before, ...after };
  return aboutCheckups.has(entity) && typeof checkupId === "string" ? checkupId : undefined;
}

const isUuid = (id: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** Names the check-ups that entries are about: an id tells nobody anything. A deleted one has the name it had then. */
export async function withCheckups(db: Connection, entries: Entry[]): Promise<ActivityRow[]> {
  const ids = [...new Set(entries.flatMap((entry) => checkupIdOf(entry) ?? []))];
  if (ids.length === 0) return entries.map((entry) => ({ ...entry, checkup: null }));
  const there = await db
    .select({ id: checkups.id, companyName: checkups.companyName })
    .from(checkups)
    .where(inArray(checkups.id, ids.filter(isUuid)));
  const deleted = await db
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
  const named = new Map(
    [
      ...ids.map((id) => ({ id, companyName: null, isDeleted: true })),
      ...deleted.map((checkup) => ({ ...checkup, isDeleted: true })),
      ...there.map((checkup) => ({ ...checkup, isDeleted: false })),
    ].map((checkup) => [checkup.id, checkup]),
  );
  return entries.map((entry) => ({
    ...entry,
    checkup: named.get(checkupIdOf(entry) ?? "") ?? null,
  }));
}

import type { AuditAction, AuditEntity } from "@app/contract";
import type { Connection } from "#db/client.ts";
import { auditLog } from "#db/schema.ts";

interface AuditEntry {
  action: AuditAction;
  entity: AuditEntity;
  entityId?: string;
  /** The record's fields before and after; nothing secret. */
  before?: object | null;
  after?: object | null;
}

/** Writes who did what, in the transaction that does it. */
export const record = (
  db: Connection,
  actor: { id: string; email: string } | null,
  entry: AuditEntry,
) =>
  db.insert(auditLog).values({
    ...entry,
    actorId: actor?.id ?? null,
    actorEmail: actor?.email ?? null,
  });

/** Rows of one statement: PostgreSQL takes 65,535 parameters at most. */
const entriesAtOnce = 1000;

/** The same for many records. */
export async function recordAll(
  db: Connection,
  actor: { id: string; email: string },
  entries: AuditEntry[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += entriesAtOnce) {
    const some = entries.slice(start, start + entriesAtOnce);
    await db
      .insert(auditLog)
      .values(some.map((entry) => ({ ...entry, actorId: actor.id, actorEmail: actor.email })));
  }
}

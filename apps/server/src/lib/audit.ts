import type { AuditAction, AuditEntity } from "@app/contract";
import type { Connection } from "#db/client.ts";
import { auditLog } from "#db/schema.ts";

interface AuditEntry {
  action: AuditAction;
  entity: AuditEntity;
  entityId?: string | undefined;
  /** The record's fields before and after; nothing secret. */
  before?: object | null;
  after?: object | null;
}

/** Who does something, in person or through an access token. */
export interface Actor {
  id: string;
  email: string;
  /** The name of the access token that acted for them. */
  accessToken?: string;
}

/** Writes who did what, in the transaction that does it; what the record was `before` and is `after`. */
export const record = (
  db: Connection,
  actor: Actor | null,
  action: AuditAction,
  entity: AuditEntity,
  entityId?: string,
  change?: Pick<AuditEntry, "before" | "after">,
) => recordAll(db, actor, [{ action, entity, entityId, ...change }]);

/** What was done through a token says so among the fields that the entry has. */
const throughToken = ({ before, after, ...entry }: AuditEntry, accessToken: string): AuditEntry =>
  before && !after
    ? { ...entry, before: { ...before, accessToken }, after }
    : { ...entry, before, after: { ...after, accessToken } };

/** Rows of one statement: PostgreSQL takes 65,535 parameters at most. */
const entriesAtOnce = 1000;

export async function recordAll(db: Connection, actor: Actor | null, entries: AuditEntry[]) {
  for (let start = 0; start < entries.length; start += entriesAtOnce) {
    const rows = entries.slice(start, start + entriesAtOnce).map((entry) => ({
      ...(actor?.accessToken === undefined ? entry : throughToken(entry, actor.accessToken)),
      actorId: actor?.id ?? null,
      actorEmail: actor?.email ?? null,
    }));
    await db.insert(auditLog).values(rows);
  }
}

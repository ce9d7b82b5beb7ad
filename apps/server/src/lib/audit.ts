import type { Connection } from "#db/client.ts";
import { auditLog } from "#db/schema.ts";

type Entry = Omit<typeof auditLog.$inferInsert, "at" | "actorId" | "actorEmail">;

/** Writes who did what, in the transaction that does it. */
export const record = (db: Connection, actor: { id: string; email: string } | null, entry: Entry) =>
  db.insert(auditLog).values({
    ...entry,
    actorId: actor?.id ?? null,
    actorEmail: actor?.email ?? null,
  });

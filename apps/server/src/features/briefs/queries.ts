import { eq } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { firstOf } from "#db/first-of.ts";
import { briefNotes, briefs } from "#db/schema.ts";

export type BriefRow = typeof briefs.$inferSelect;

export const findBrief = (db: Connection, checkupId: string) =>
  firstOf(db.select().from(briefs).where(eq(briefs.checkupId, checkupId)));

export const listNotes = (db: Connection, checkupId: string) =>
  db.select().from(briefNotes).where(eq(briefNotes.checkupId, checkupId));

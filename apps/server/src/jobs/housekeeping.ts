import { lt } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { mailOutbox, sessions, signInRequests } from "#db/schema.ts";

const dayMs = 24 * 3600_000;

/**
 * Deletes ended sessions, old mails and old sign-in requests. Requests are kept for a day after they expired, to
 * tell a used or expired link from an unknown one.
 */
export async function sweep(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  // A mail that left is kept for a while, to answer "did it go out?", and then its address goes too.
  const longAgo = new Date(now.getTime() - 90 * dayMs);
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, longAgo));
  const yesterday = new Date(now.getTime() - dayMs);
  await db.delete(signInRequests).where(lt(signInRequests.expiresAt, yesterday));
}

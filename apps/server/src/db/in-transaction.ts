import type { Connection, Database } from "./client.ts";
import { isCollision } from "./errors.ts";

const tries = 3;

/**
 * Does the work in a transaction, and anew when PostgreSQL ended it because it and another one waited for
 * each other: for work that locks what others may lock in another order.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === tries || !isCollision(error)) throw error;
    }
  }
}

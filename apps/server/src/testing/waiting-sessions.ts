import type { Pool } from "pg";

/** How many sessions of the test's database wait for another one's lock. */
export async function waitingSessions(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}

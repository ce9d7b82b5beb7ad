import { sql } from "drizzle-orm";

/**
 * Of pgboss.job: whether a job could run now. One that is tried again tomorrow waits for tomorrow, and so do those
 * behind it in its line.
 */
export const isDue = sql`state < 'active' and start_after <= now() and not exists (
  select from pgboss.job ahead
  where ahead.name = job.name and ahead.singleton_key = job.singleton_key
    and ahead.state = 'retry' and ahead.start_after > now()
)`;

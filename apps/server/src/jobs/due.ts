import { sql } from "drizzle-orm";

/** Of pgboss.job: whether a job could run now. One that is tried again tomorrow waits for tomorrow. */
export const isDue = sql`state < 'active' and start_after <= now()`;

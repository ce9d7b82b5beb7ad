import type { Pool } from "pg";

/**
 * pg-boss writes down when it last did something, and does it again when so much time has passed since. After the
 * database's clock was set back that is in the future, and nothing would run by the clock until it has come. One
 * such stamp is renewed every half a minute: when it is ahead, so is all the rest, in jobs as well.
 */
const forget = `
with stepped as (
  update pgboss.version
  set cron_on = least(cron_on, now()), flow_on = least(flow_on, now()), bam_on = least(bam_on, now()),
    reindex_on = least(reindex_on, now())
  where cron_on > now() + interval '1 minute'
  returning version
), queues as (
  update pgboss.queue
  set maintain_on = least(maintain_on, now()), monitor_on = least(monitor_on, now()),
    monitor_claim_on = least(monitor_claim_on, now())
  where exists (select from stepped)
), turns as (
  delete from pgboss.job
  where exists (select from stepped) and singleton_on > (now() at time zone 'UTC') + interval '1 minute'
), waiting as (
  update pgboss.job
  set start_after = start_after - (created_on - now()), keep_until = keep_until - (created_on - now()),
    started_on = least(started_on, now()), created_on = now()
  where exists (select from stepped) and singleton_on is null and state <= 'active' and created_on > now()
)
select from stepped`;

/** Makes the jobs go on after the database's clock was set back; answers whether it was. Any instance may do it. */
export async function forgetTimeAhead(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(forget);
  return rowCount === 1;
}

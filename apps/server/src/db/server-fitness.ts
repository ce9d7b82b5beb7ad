import { sql } from "drizzle-orm";
import type { Connection } from "./client.ts";
import { DatabaseUnfit } from "./errors.ts";

const oldest = 15;

// A type, for an interface has no index signature, which rows are to have.
type Server = {
  /** Such as 180004. */
  number: number;
  /** Such as "18.4". */
  name: string;
  readOnly: boolean;
};

/** Why a server cannot hold the product's data, in a sentence; undefined when it can. */
export function unfitness({ number, name, readOnly }: Server): string | undefined {
  if (number < oldest * 10_000) {
    return `DATABASE_URL names a server with PostgreSQL ${name}: version ${oldest} or newer is needed.`;
  }
  if (readOnly) {
    return "DATABASE_URL names a database that can only be read, such as a standby: name the primary.";
  }
  return undefined;
}

/** Rejects, in a sentence, a server that is too old, or one that only reads. */
export async function rejectUnfit(db: Connection): Promise<void> {
  const { rows } = await db.execute<Server>(sql`
    select
      current_setting('server_version_num')::integer as number,
      current_setting('server_version') as name,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "readOnly"
  `);
  const reason = unfitness(rows[0]!); // a select without "from" has one row
  if (reason) throw new DatabaseUnfit(reason);
}

/** Rejects a database that is not empty and not ours, so that our tables do not mix with another program's. */
export async function rejectForeign(db: Connection): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    order by relname limit 3
  `);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(", ");
  throw new DatabaseUnfit(
    `The database that DATABASE_URL names holds tables of another program (${names}): name an empty one.`,
  );
}

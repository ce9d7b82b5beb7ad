import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";

/** What may be written for rejected requests: their count, and that a token was used. */
const unnoted = ["rate_limits"];

/** Notes every row that is written from now on; returns a function that lists them. */
export async function noteWrites(db: Database): Promise<() => Promise<string[]>> {
  await db.execute(sql`create table noted_writes (name text)`);
  await db.execute(sql`
    create function note_write() returns trigger language plpgsql as $$ begin
      if tg_table_name <> 'api_tokens' or tg_op <> 'UPDATE' then
        insert into noted_writes values (tg_op || ' ' || tg_table_name);
      end if;
      return null;
    end $$`);
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'noted_writes'`);
  for (const { name } of rows.filter((table) => !unnoted.includes(table.name))) {
    await db.execute(sql`
      create trigger note_write after insert or update or delete on ${sql.identifier(name)}
      for each row execute function note_write()`);
  }
  return async () => {
    const noted = await db.execute<{ name: string }>(sql`delete from noted_writes returning name`);
    return noted.rows.map(({ name }) => name);
  };
}

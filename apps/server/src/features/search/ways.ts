import { sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import { contains, hasTrigram } from "#lib/list.ts";

/** A text of some records, in small letters: what is looked through. */
export interface Searched {
  from: SQL;
  /** Of the record. */
  id: AnyColumn | SQL;
  text: AnyColumn | SQL;
  /** What an index stands in the order of, `text` unless said: the beginning of it is passed along for short texts. */
  order?: AnyColumn | SQL;
}

/** What a text begins in stands together in its order, but for signs that some languages pass over. */
const nearBeginning = 200;
/** So many that hold a text are weighed; of more, those that begin with it are found all the same. */
const weighed = 1_000;
/** So many are passed along for texts of which an index of trigrams knows nothing. */
const walked = 10_000;

/** Ids with their rank, 0 for the very text, 1 for what begins with it, 2 for what holds it, and the text to sort them by. */
const ranked = (typed: string) => sql`
  select id, key, case when key = lower(${typed}) then 0 when starts_with(key, lower(${typed})) then 1 else 2 end as rank`;

/** What begins with the text. */
export const beginning = ({ from, id, text }: Searched, typed: string) => sql`
  (${ranked(typed)} from (
    select ${id} as id, ${text}::text as key from ${from}
    where ${text} >= lower(${typed}) order by ${text}, ${id} limit ${sql.raw(String(nearBeginning))}
  ) as near
  where starts_with(key, lower(${typed})))`;

/** What holds it anywhere, found by trigrams. */
export const withinByTrigrams = ({ from, id, text }: Searched, typed: string) => sql`
  (${ranked(typed)} from (
    select ${id} as id, ${text}::text as key from ${from}
    where ${contains(text, typed)} limit ${sql.raw(String(weighed))}
  ) as holding)`;

const withinBeginning = ({ from, id, text, order = text }: Searched, typed: string) => sql`
  (${ranked(typed)} from (
    select ${id} as id, ${text}::text as key from ${from}
    order by ${order}, ${id} limit ${sql.raw(String(walked))}
  ) as passed
  where strpos(key, lower(${typed})) > 0 limit ${sql.raw(String(weighed))})`;

/** What holds it anywhere, or, if that is no matter of trigrams, as far as the first ones in order go. */
export const within = (searched: Searched, typed: string) =>
  hasTrigram(typed) ? withinByTrigrams(searched, typed) : withinBeginning(searched, typed);

/** Both. */
export const anywhere = (searched: Searched, typed: string) =>
  sql`${beginning(searched, typed)} union all ${within(searched, typed)}`;

/** Of what several ways found each record once, by the best of them and its text. */
export const each = (found: SQL[]) => sql`
  select id, min(rank) as rank, (array_agg(key order by rank, key))[1] as key
  from (${sql.join(found, sql` union all `)}) as found group by id`;

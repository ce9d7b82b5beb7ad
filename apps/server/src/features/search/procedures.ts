import { foundPerKind, recordKinds } from "@app/contract";
import type { RecordKind } from "@app/contract";
import { eq, inArray, or, sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { PgSelect } from "drizzle-orm/pg-core";
import { guarded } from "#procedure/access.ts";
import type { Connection } from "#db/client.ts";
import { checkups, meetings, profiles, storedFiles, users, websiteHost } from "#db/schema.ts";
import type { EntryTable } from "#db/schema.ts";
import { catalogueTables } from "#features/catalogue/queries.ts";
import { checkupsAbout } from "#features/checkups/admin-queries.ts";
import { selectCheckups } from "#features/checkups/queries.ts";
import { isUpcoming } from "#features/meetings/queries.ts";
import { holds } from "#lib/list.ts";

interface Shown {
  name: AnyColumn | SQL;
  detail?: AnyColumn | SQL;
  startsAt?: AnyColumn;
  /** In small letters; the first of them is what records of one rank are sorted by. */
  searched: (AnyColumn | SQL)[];
  /** Comes before the rank. */
  distance?: SQL;
}

/** What every kind selects, so that one statement finds them all. */
function columns(
  typed: string,
  kind: RecordKind,
  id: AnyColumn,
  { name, detail, startsAt, searched, distance = sql`0` }: Shown,
) {
  // The very text, then what begins with it, then what holds it.
  const ranks = searched.map(
    (text) =>
      sql`case when ${text} = lower(${typed}) then 0 when starts_with(${text}, lower(${typed})) then 1 else 2 end`,
  );
  return {
    kind: sql`${sql.raw(String(recordKinds.indexOf(kind)))}`
      .mapWith((at: number) => recordKinds[at]!) // its index
      .as("kind"),
    id: sql<string>`${id}`.as("id"),
    name: sql<string | null>`${name}`.as("name"),
    detail: sql<string | null>`${detail ?? sql`null`}::text`.as("detail"),
    startsAt: sql<Date | null>`${startsAt ?? sql`null`}::timestamptz`
      .mapWith(meetings.startsAt)
      .as("starts_at"),
    distance: sql<number>`(${distance})::double precision`.as("distance"),
    rank: sql<number>`least(${sql.join(ranks, sql`, `)})`.as("rank"),
    key: sql<string>`${searched[0]}`.as("key"),
  };
}

const inOrder = [sql`distance`, sql`rank`, sql`key`, sql`id`];
const best = <Query extends PgSelect>(query: Query) =>
  query.orderBy(...inOrder).limit(foundPerKind);

function entriesOf(db: Connection, typed: string, kind: RecordKind, table: EntryTable) {
  const name = sql`lower(${table.name})`;
  const shown = { name: table.name, detail: table.identifier, searched: [name, table.identifier] };
  const holdsIt =
    "searchText" in table
      ? holds(table.searchText, typed)
      : or(holds(name, typed), sql`${table.identifier} = lower(${typed})`);
  const found = columns(typed, kind, table.id, shown);
  return best(db.select(found).from(table).where(holdsIt).$dynamic());
}

/** Check-ups and meetings, by company, website and customer. */
function ofCustomers(db: Connection, typed: string, now: Date) {
  const company = sql`lower(${checkups.companyName})`;
  const host = websiteHost(checkups.companyWebsite);
  const about = checkupsAbout(db, typed);
  const shown = { name: checkups.companyName, searched: [company, users.email] };
  const withWebsite = sql`concat_ws(' · ', ${users.email}, ${host})`;
  const found = columns(typed, "checkup", checkups.id, { ...shown, detail: withWebsite });
  const secondsUntil = sql`abs(extract(epoch from ${meetings.startsAt} - ${now.toISOString()}::timestamptz))`;
  const foundMeeting = columns(typed, "meeting", meetings.id, {
    ...shown,
    detail: users.email,
    startsAt: meetings.startsAt,
    // The next one first; those that are cancelled or over last.
    distance: sql`${secondsUntil} + case when ${isUpcoming(now)} then 0 else 1e12 end`,
  });
  return [
    best(selectCheckups(db, found).where(inArray(checkups.id, about)).$dynamic()),
    best(
      selectCheckups(db, foundMeeting)
        .innerJoin(meetings, eq(meetings.checkupId, checkups.id))
        .where(inArray(checkups.id, about))
        .$dynamic(),
    ),
  ] as const;
}

/** The best records of each kind that contain a text, the kind with the best one first. */
export const search = guarded.admin.search.handler(({ input, context: { clock, db } }) => {
  const typed = input.text;
  const { email } = profiles;
  const { name, bucket: detail } = storedFiles;
  const fileName = sql`lower(${name})`;
  const person = columns(typed, "person", profiles.id, { name: email, searched: [email] });
  const file = columns(typed, "file", storedFiles.id, { name, detail, searched: [fileName] });
  const found = unionAll(
    ...ofCustomers(db, typed, clock()),
    best(db.select(person).from(profiles).where(holds(email, typed)).$dynamic()),
    ...Object.values(catalogueTables).map(({ entity, table }) =>
      entriesOf(db, typed, entity, table),
    ),
    best(db.select(file).from(storedFiles).where(holds(fileName, typed)).$dynamic()),
  ).as("found");
  return db
    .select()
    .from(found)
    .orderBy(sql`min(rank) over (partition by kind)`, sql`kind`, ...inOrder);
});

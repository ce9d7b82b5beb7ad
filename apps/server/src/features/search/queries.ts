import { foundPerKind, meetingMinutes, recordKinds } from "@app/contract";
import type { FoundRecord, RecordKind } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import {
  checkups,
  cloudPlatforms,
  complianceFrameworks,
  itSecurityApplications,
  meetings,
  profiles,
  saasApplications,
  storedFiles,
  users,
  websiteHost,
  workPlatforms,
} from "#db/schema.ts";
import type { ApplicationTable, ChoiceTable, EntryTable } from "#db/schema.ts";
import { hasTrigram } from "#lib/list.ts";
import { anywhere, beginning, each, within, withinByTrigrams } from "./ways.ts";

type Shown = AnyColumn | SQL;

interface Best {
  kind: RecordKind;
  /** Ids with the rank and the key of each: see `each`. */
  found: SQL;
  /** The table of the records, with what joins it. */
  from: SQL;
  id: AnyColumn;
  name: Shown;
  detail: Shown;
  website?: Shown;
  startsAt?: Shown;
}

const none = sql`null`;
const few = sql.raw(String(foundPerKind));

/** The best records of a kind, each with its place among them. */
const best = ({
  kind,
  found,
  from,
  id,
  name,
  detail,
  website = none,
  startsAt = none,
}: Best) => sql`
  (select ${sql.raw(`'${kind}'`)} as kind, ${id}::text as id, ${name}::text as name, ${detail}::text as detail,
    ${website}::text as website, ${startsAt}::timestamptz as starts_at, best.rank, best.place
  from (
    select *, row_number() over (order by rank, key, id) as place from (${found}) as each
    order by place limit ${few}
  ) as best join ${from} on ${id} = best.id)`;

const lowerName = (table: EntryTable | typeof storedFiles) => sql`lower(${table.name})`;

const entryParts = (table: EntryTable) => ({
  from: sql`${table}`,
  id: table.id,
  name: table.name,
  detail: table.identifier,
});

const byName = (table: EntryTable) => ({
  from: sql`${table}`,
  id: table.id,
  text: lowerName(table),
});
const byIdentifier = (table: EntryTable) => ({
  from: sql`${table}`,
  id: table.id,
  text: table.identifier,
});

/** Both texts of a framework or platform are in one column. */
function bestChoices(kind: RecordKind, table: ChoiceTable, typed: string) {
  const both = { ...byName(table), text: table.searchText, order: lowerName(table) };
  const found = each([
    beginning(byName(table), typed),
    beginning(byIdentifier(table), typed),
    within(both, typed),
  ]);
  return best({ kind, found, ...entryParts(table) });
}

/** An identifier is made of the name as a rule: only its beginning is looked at, for which there is an index. */
function bestApplications(kind: RecordKind, table: ApplicationTable, typed: string) {
  const found = each([anywhere(byName(table), typed), beginning(byIdentifier(table), typed)]);
  return best({ kind, found, ...entryParts(table) });
}

function bestFiles(typed: string) {
  const found = each([
    anywhere(
      { from: sql`${storedFiles}`, id: storedFiles.id, text: lowerName(storedFiles) },
      typed,
    ),
  ]);
  const { bucket: detail, id, name } = storedFiles;
  return best({ kind: "file", found, from: sql`${storedFiles}`, id, name, detail });
}

function bestPeople(typed: string) {
  const { email: name, id } = profiles;
  const found = each([anywhere({ from: sql`${profiles}`, id, text: name }, typed)]);
  return best({ kind: "person", found, from: sql`${profiles}`, id, name, detail: none });
}

const ofOwner = sql`${checkups} join ${users} on ${eq(users.id, checkups.userId)}`;
const host = websiteHost(checkups.companyWebsite);

/** What is typed or pasted as a website, as hosts are compared. */
const asHost = (typed: string) =>
  typed.replace(/^https?:\/\/(?:www\.)?|^www\./i, "").replace(/[/:?#].*$/s, "");

/** The check-ups of a company, of a website or of a customer, in the statement's part `about`. */
function aboutCheckups(typed: string) {
  const id = checkups.id;
  const from = sql`${checkups}`;
  const found = [
    anywhere({ from, id, text: sql`lower(${checkups.companyName})` }, typed),
    ...(hasTrigram(asHost(typed))
      ? [withinByTrigrams({ from, id, text: host }, asHost(typed))]
      : []),
    sql`(select ${id} as id, found.key, found.rank
      from (${each([anywhere({ from: sql`${users}`, id: users.id, text: users.email }, typed)])}) as found
      join ${checkups} on ${checkups.userId} = found.id)`,
  ];
  return sql`about as materialized (${each(found)})`;
}

const bestCheckups = best({
  kind: "checkup",
  found: sql`select * from about`,
  from: ofOwner,
  id: checkups.id,
  name: checkups.companyName,
  detail: users.email,
  website: host,
});

/** Of the meetings of these check-ups those to come first, the next one first of all. */
function bestMeetings(now: Date) {
  const latestOver = new Date(now.getTime() - meetingMinutes * 60_000).toISOString();
  const distance = sql`abs(extract(epoch from ${meetings.startsAt} - ${now.toISOString()}::timestamptz))`;
  const isOff = sql`(${meetings.state} <> 'scheduled' or ${meetings.startsAt} <= ${latestOver}::timestamptz)`;
  const found = sql`
    select ${meetings.id} as id, about.rank, row(${isOff}, ${distance}) as key
    from about join ${meetings} on ${meetings.checkupId} = about.id`;
  return best({
    kind: "meeting",
    found,
    from: sql`${meetings} join ${checkups} on ${eq(checkups.id, meetings.checkupId)} join ${users} on ${eq(users.id, checkups.userId)}`,
    id: meetings.id,
    name: checkups.companyName,
    detail: users.email,
    startsAt: meetings.startsAt,
  });
}

/** The best records of each kind that hold a text, by one statement: it takes one connection, whatever it looks through. */
export async function searchRecords(
  db: Connection,
  typed: string,
  now: Date,
): Promise<FoundRecord[]> {
  const kinds = [
    bestCheckups,
    bestMeetings(now),
    bestPeople(typed),
    bestChoices("framework", complianceFrameworks, typed),
    bestChoices("work-platform", workPlatforms, typed),
    bestChoices("cloud-platform", cloudPlatforms, typed),
    bestApplications("saas-application", saasApplications, typed),
    bestApplications("it-security-application", itSecurityApplications, typed),
    bestFiles(typed),
  ];
  const rows = await db
    .select({
      kind: sql<RecordKind>`found.kind`,
      id: sql<string>`found.id`,
      name: sql<string | null>`found.name`,
      detail: sql<string | null>`found.detail`,
      website: sql<string | null>`found.website`,
      startsAt: sql<Date | null>`found.starts_at`.mapWith(meetings.startsAt),
      rank: sql<number>`found.rank`,
      place: sql<number>`found.place`.mapWith(Number),
    })
    .from(sql`(with ${aboutCheckups(typed)} ${sql.join(kinds, sql` union all `)}) as found`);
  return inOrder(rows);
}

/** The kind with the best record first, and within each the best record; equal ones in the order of the kinds. */
function inOrder(rows: (FoundRecord & { rank: number; place: number })[]): FoundRecord[] {
  const bestOf = new Map<RecordKind, number>();
  for (const { kind, rank } of rows) bestOf.set(kind, Math.min(rank, bestOf.get(kind) ?? rank));
  const weight = ({ kind, place }: (typeof rows)[number]) =>
    (bestOf.get(kind)! * recordKinds.length + recordKinds.indexOf(kind)) * (foundPerKind + 1) +
    place; // it is its own kind's
  return rows
    .toSorted((a, b) => weight(a) - weight(b))
    .map(({ rank: _rank, place: _place, ...record }) => record);
}

import { dayOf } from "@app/contract";
import type { Answers, BriefContent, ChoiceKind } from "@app/contract";
import { brief, exampleAnswers } from "@app/readiness";
import type { BriefNames, Named, ReadinessData } from "@app/readiness";
import { sql } from "drizzle-orm";
import type { RequestContext } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import { auditLog, briefs, complianceFrameworks } from "#db/schema.ts";
import { catalogueTables } from "#features/catalogue/queries.ts";
import { findCheckup } from "#features/checkups/admin-queries.ts";
import { answersOf, findChosenNames } from "#features/checkups/queries.ts";
import type { ShownRow } from "#features/checkups/queries.ts";
import { publishedData } from "#features/readiness/queries.ts";
import { findBrief } from "./queries.ts";

/** Names and categories of what is chosen, and the names of all standards: a brief may point to another one. */
async function findBriefNames(db: Connection, answers: Answers): Promise<BriefNames> {
  const chosen = await findChosenNames(db, answers);
  const standards = await db
    .select({ identifier: complianceFrameworks.identifier, name: complianceFrameworks.name })
    .from(complianceFrameworks);
  const named = (kind: ChoiceKind, categories = new Map<string, string>()) =>
    new Map<string, Named>(
      Object.entries(chosen[kind] ?? {}).map(([identifier, name]) => [
        identifier,
        { name, category: categories.get(identifier) },
      ]),
    );
  const withCategories = async (kind: "saasApps" | "itSecurityApps") => {
    const { entity, table } = catalogueTables[kind];
    // What was deleted is for the same as before: its entry in the audit log, which stays, has its category.
    const { rows } = await db.execute<{ identifier: string; category: string }>(sql`
      select chosen.identifier, coalesce(${table.category}, (
        select before ->> 'category' from ${auditLog}
        where action = 'delete' and entity = ${entity} and before ->> 'identifier' = chosen.identifier
        order by at desc, id desc limit 1)) as category
      from unnest(${sql.param(answers[kind])}::text[]) as chosen (identifier)
      left join ${table} on ${table.identifier} = chosen.identifier`);
    return named(kind, new Map(rows.map(({ identifier, category }) => [identifier, category])));
  };
  return {
    standards: new Map([
      ...Object.entries(chosen.complianceStandard ?? {}),
      ...standards.map(({ identifier, name }) => [identifier, name] as const),
    ]),
    workPlatforms: named("workPlatforms"),
    cloudPlatforms: named("cloudPlatforms"),
    saasApps: await withCategories("saasApps"),
    itSecurityApps: await withCategories("itSecurityApps"),
  };
}

type Surroundings = Pick<RequestContext, "clock" | "settings">;

/** Makes the brief of answers in which a standard is chosen, by any data set. */
export async function briefMaker(
  db: Connection,
  { clock, settings }: Surroundings,
  answers: Answers,
) {
  const names = await findBriefNames(db, answers);
  const today = dayOf(clock(), settings.MEETING_TIME_ZONE);
  return (data: ReadinessData) => brief(answers, names, data, { today });
}

/** The brief by the data that is in force, and the version of that. */
export async function makeBrief(db: Connection, surroundings: Surroundings, checkup: ShownRow) {
  const { number: dataVersion, data } = await publishedData(db);
  const briefBy = await briefMaker(db, surroundings, answersOf(checkup));
  return { content: briefBy(data), dataVersion };
}

/** Stores the brief of a check-up; one that is there stays, or is replaced, but for its ticks and its link. */
export async function storeBrief(
  db: Connection,
  surroundings: Surroundings,
  checkup: ShownRow,
  { replaces = false } = {},
): Promise<BriefContent> {
  const made = await makeBrief(db, surroundings, checkup);
  const { id: checkupId, version: checkupVersion } = checkup;
  const values = { ...made, checkupId, checkupVersion, madeAt: surroundings.clock() };
  const insert = db.insert(briefs).values(values);
  await (replaces
    ? insert.onConflictDoUpdate({ target: briefs.checkupId, set: values })
    : insert.onConflictDoNothing());
  return made.content;
}

/** What to bring to the meeting of a check-up, also before it is completed and has a brief. */
export async function findBring(db: Connection, surroundings: Surroundings, checkupId: string) {
  const stored = await findBrief(db, checkupId);
  if (stored) return stored.content.bring;
  const found = await findCheckup(db, checkupId);
  if (!found?.checkup.complianceStandard) return [];
  return (await makeBrief(db, surroundings, found.checkup)).content.bring;
}

let sample: { data: ReadinessData; day: string; content: Promise<BriefContent> } | undefined;

/** The brief of a made-up company. It is kept for the day, as anybody may ask for it. */
export async function sampleBrief(db: Connection, surroundings: Surroundings) {
  const { data } = await publishedData(db);
  const day = dayOf(surroundings.clock(), surroundings.settings.MEETING_TIME_ZONE);
  if (sample?.data !== data || sample.day !== day) {
    const maker = briefMaker(db, surroundings, exampleAnswers()[0]!); // there are three
    sample = { data, day, content: maker.then((briefBy) => briefBy(data)) };
    sample.content.catch(() => (sample = undefined));
  }
  return sample.content;
}

/** Its measures and why they come first, without all else. */
export function startOf(content: BriefContent): BriefContent {
  const named = new Set(content.measures.flatMap(({ objectives }) => objectives));
  return {
    ...content,
    decisions: [],
    buildOn: [],
    dates: [],
    related: [],
    questions: [],
    bring: [],
    providers: [],
    findings: content.findings.filter(({ objective }) => named.has(objective)),
  };
}

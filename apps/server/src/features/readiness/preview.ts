import type { BriefContent, ReadinessChange } from "@app/contract";
import { exampleAnswers } from "@app/readiness";
import type { ReadinessData } from "@app/readiness";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { RequestContext } from "#procedure/context.ts";
import { checkups } from "#db/schema.ts";
import { briefMaker } from "#features/briefs/make-brief.ts";
import { answersOf } from "#features/checkups/queries.ts";
import { publishedData } from "./queries.ts";

/** How many check-ups a version is tried on. */
const tried = 50;

/** What briefs of the examples, and of completed check-ups, would say otherwise by this data. */
export async function previewOf(context: RequestContext, next: ReadinessData) {
  const { db } = context;
  const { number: inForce, data } = await publishedData(db);
  const completed = await db
    .select()
    .from(checkups)
    .where(and(eq(checkups.status, "completed"), isNotNull(checkups.complianceStandard)))
    .orderBy(desc(checkups.updatedAt), desc(checkups.id))
    .limit(tried);
  const examples = exampleAnswers().map((answers) => ({ id: null, answers }));
  const all = [...examples, ...completed.map((row) => ({ id: row.id, answers: answersOf(row) }))];
  const changed: ReadinessChange[] = [];
  let reworded = 0;
  for (const { id, answers } of all) {
    const briefBy = await briefMaker(db, context, answers);
    const [before, after] = [briefBy(data), briefBy(next)];
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    const change = changeBetween(before, after);
    if (change.states.length + change.added.length + change.dropped.length === 0) reworded += 1;
    else changed.push({ checkupId: id, ...change });
  }
  return { inForce, examples: examples.length, checkups: completed.length, changed, reworded };
}

function changeBetween(before: BriefContent, after: BriefContent) {
  const earlier = new Map(before.findings.map((finding) => [finding.objective, finding]));
  const later = new Map(after.findings.map((finding) => [finding.objective, finding]));
  const states = [...new Map([...earlier, ...later])].flatMap(([objective, { title }]) => {
    const from = earlier.get(objective)?.state ?? null;
    const to = later.get(objective)?.state ?? null;
    return from === to ? [] : [{ title, from, to }];
  });
  const [from, to] = [before, after].map(({ measures }) => measures.map(({ title }) => title));
  return {
    company: after.company,
    standard: after.standard.name,
    states,
    added: to!.filter((title) => !from!.includes(title)),
    dropped: from!.filter((title) => !to!.includes(title)),
  };
}

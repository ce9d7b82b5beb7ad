import type { Answers, BriefContent, BriefFinding } from "@app/contract";
import type { ReadinessData } from "./tables.ts";
import { Facts } from "./facts.ts";
import type { BriefNames } from "./products.ts";
import { findAll } from "./findings.ts";
import type { Found, Hit } from "./findings.ts";
import { firstMeasures } from "./measures.ts";
import { meetingOf } from "./meeting.ts";
import type { Silence } from "./meeting.ts";
import { counted } from "./text.ts";

const decisionsShown = 4;
const buildOnShown = 7;

const silenceTexts: Record<Silence, string> = {
  empty:
    "Step 8 is empty: as long as it is, many of the likely gaps below may mean no more than that.",
  none: "You said that you use none of the products in step 8: what came with a device or a suite may close some of the likely gaps below.",
  unknown:
    "You do not know which products step 8 is about: what would be a likely gap without them is a question here.",
};

interface BriefOptions {
  /** The day, in the team's zone: rows whose check is overdue are left out. */
  today: string;
  /** Why step 8 names no product, where the customer said so. */
  silence?: "none" | "unknown";
}

/**
 * What twelve answers say about a company and the standard that it works towards. The same answers and data make the
 * same content. The standard has to be chosen.
 */
export function brief(
  answers: Answers,
  names: BriefNames,
  data: ReadinessData,
  { today, silence: said }: BriefOptions,
): BriefContent {
  const standard = answers.complianceStandard;
  if (standard === null) throw new Error("a brief needs a standard");
  const facts = new Facts(answers, names, data);
  const silence = answers.itSecurityApps.length > 0 ? undefined : (said ?? "empty");
  const found = findAll(facts, data, { standard, knowsProducts: silence !== "unknown" });
  const live = found.filter(({ state, references }) => state !== "out" && references.known);
  const first = firstMeasures(live, standard, data);
  const notSure = facts.notSure();
  const { questions, bring } = meetingOf({ live, first, standard, notSure, silence }, data);
  const gaps = found.filter(isGap);
  const about = data.standards.find((row) => row.standard === standard);
  return {
    company: facts.company,
    standard: { identifier: standard, name: facts.standardName(standard) },
    about: about
      ? {
          edition: about.edition,
          whatItIs: about.what_it_is,
          decidedBy: about.decided_by,
          protects: about.protects,
        }
      : null,
    read: readingOf(facts, answers),
    counts: countsOf(found),
    silence: silence && gaps.length + first.length > 0 ? silenceTexts[silence] : null,
    decisions: [
      ...data.decisions.filter((row) => row.standard === standard),
      ...data.decisions.filter((row) => row.standard === "*"),
    ]
      .slice(0, decisionsShown)
      .map(({ decision, why, source }) => ({ decision, why, source })),
    measures: first.map(({ row, lead, open }) => ({
      measure: row.measure,
      title: row.title,
      do: row.do,
      stressed: lead ? { says: lead.says, source: lead.source } : null,
      objectives: open.map(({ objective }) => objective.objective),
    })),
    gapsTakenUp: gaps.filter((gap) => first.some(({ open }) => open.includes(gap))).length,
    buildOn: found
      .filter(({ state }) => state === "tool")
      .toSorted((a, b) => b.objective.weight - a.objective.weight)
      .slice(0, buildOnShown)
      .map(({ objective }) => objective.objective),
    dates: data.dates
      .filter((row) => row.standard === standard && isShown(row, today))
      .map(({ says, source }) => ({ says, source })),
    related: data.related
      .filter((row) => row.standard !== standard && facts.holds(row.when))
      .map(({ standard: other, when, says, because, source }) => ({
        name: facts.standardName(other),
        says: facts.fill(says, when),
        because: facts.fill(because, when),
        source,
      })),
    questions,
    bring,
    findings: found.map((one) => findingOf(one, standard, facts, data)),
    providers: facts.chosenPlatforms().flatMap(({ kind, identifier, name }) => {
      const rows = data.providers.filter((row) => row.kind === kind);
      const row =
        rows.find((one) => one.identifier === identifier) ??
        rows.find((one) => one.identifier === "*");
      return row ? [{ name, theirs: row.theirs, yours: row.yours, fetch: row.fetch }] : [];
    }),
  };
}

const isGap = ({ state }: Found) => state === "gap" || state === "partial";

/** Whether a row with a date was read by somebody, and does not have to be read again. */
export const isShown = (row: { verified: string; check_by: string }, today: string) =>
  row.verified.startsWith("read") && row.check_by >= today;

function countsOf(found: Found[]): BriefContent["counts"] {
  const counts = { gap: 0, partial: 0, tool: 0, ask: 0, out: 0 };
  for (const { state } of found) counts[state] += 1;
  return counts;
}

function findingOf(
  { objective, state, hits, used, references }: Found,
  standard: string,
  facts: Facts,
  data: ReadinessData,
): BriefFinding {
  const questions = data.questions.filter((row) => row.objective === objective.objective);
  const question =
    questions.find((row) => row.standard === standard) ??
    questions.find((row) => row.standard === "*");
  const { ids, named, elsewhere } = references;
  return {
    objective: objective.objective,
    title: objective.title,
    theme: objective.theme,
    state,
    reasons: hits.map(reasonOf),
    wants: objective.wants,
    firstStep: objective.first_step,
    evidence: objective.evidence,
    references: {
      ids,
      named,
      elsewhere: elsewhere && { ...elsewhere, standard: facts.standardName(elsewhere.standard) },
    },
    question: state === "out" ? null : (question?.question ?? null),
    looksAt: [...used].toSorted(),
  };
}

const reasonOf = ({ says, because, source, quoted }: Hit) => ({
  says,
  because,
  source,
  steps: quoted,
});

/** "12 people (10 remote, 2 hybrid, 0 on site), 1 location; 12 computers …". */
function readingOf(facts: Facts, { fullyRemote, itSecurityApps }: Answers): string {
  const { counts } = facts;
  const number = (count: number) => count.toLocaleString("en-US");
  const people = `${counted(counts.staff, " people")} (${number(counts.remote)} remote, ${number(counts.hybrid)} hybrid, ${number(counts.onsite)} on site)`;
  const where = fullyRemote ? "fully remote" : counted(counts.locations, " locations");
  const computers = `${counted(counts.computers, " computers")} (${counted(counts.laptops, " laptops")})`;
  const phones = counted(counts.mobiles, " phones and tablets");
  const servers = counted(counts.servers, " servers");
  const security = counted(itSecurityApps.length, " applications");
  const products = `${number(counts.saas)} SaaS and ${security.replace(" ", " IT and security ")}`;
  return `${people}, ${where}; ${computers}, ${phones}, ${servers}; ${facts.clouds()}; ${products}.`;
}

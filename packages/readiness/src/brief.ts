import { findingStates } from "@app/contract";
import type { Answers, BriefContent } from "@app/contract";
import { Facts } from "./facts.ts";
import type { BriefNames } from "./facts.ts";
import { findAll, isGap } from "./findings.ts";
import { joined, parseSentence } from "./grammar.ts";
import { firstMeasures } from "./measures.ts";
import { meetingOf, silences, unknownSaas } from "./meeting.ts";
import type { ReadinessData } from "./tables.ts";

const decisionsShown = 4;
const buildOnShown = 7;

/**
 * What the answers say of a company and its standard, which must be chosen. The same input, the same content. `today`: in
 * the team's zone; rows whose check is overdue are left out.
 */
export function brief(
  answers: Answers,
  names: BriefNames,
  data: ReadinessData,
  { today }: { today: string },
): BriefContent {
  const standard = answers.complianceStandard;
  if (standard === null) throw new Error("a brief needs a standard");
  const facts = new Facts(answers, names, data);
  const silence = answers.itSecurityApps.length > 0 ? undefined : answers.noItSecurity;
  const knowsSaas = answers.saasApps.length > 0 || answers.noSaas !== "unknown";
  const found = findAll(facts, data, { standard, knowsProducts: silence !== "unknown" });
  const live = found.filter(({ finding, isKnown }) => finding.state !== "out" && isKnown);
  const first = firstMeasures(live, standard, data);
  const findings = found.map(({ finding }) => finding);
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
    read: readingOf(facts, answers.fullyRemote),
    counts: Object.fromEntries(
      findingStates.map((state) => [state, findings.filter((one) => one.state === state).length]),
    ) as BriefContent["counts"],
    silence:
      [knowsSaas ? "" : unknownSaas.says, silence && first.length > 0 ? silences[silence].says : ""]
        .filter(Boolean)
        .join(" ") || null,
    decisions: [standard, "*"]
      .flatMap((one) => data.decisions.filter((row) => row.standard === one))
      .slice(0, decisionsShown)
      .map(({ decision, why, source }) => ({ decision, why, source })),
    measures: first.map(({ row, lead, open }) => ({
      measure: row.measure,
      title: row.title,
      do: row.do,
      stressed: lead ? { says: lead.says, source: lead.source } : null,
      objectives: open.map(({ objective }) => objective.objective),
    })),
    gapsTakenUp: first.flatMap(({ open }) => open.filter(isGap)).length,
    buildOn: found
      .filter(({ finding }) => finding.state === "tool")
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
    ...meetingOf({ live, first, standard, notSure: facts.notSure(), silence, knowsSaas }, data),
    findings,
    providers: [...facts.platforms("cloud"), ...facts.platforms("work")].flatMap(
      ({ kind, identifier, name }) => {
        const rowOf = (which: string) =>
          data.providers.find((one) => one.kind === kind && one.identifier === which);
        const row = rowOf(identifier) ?? rowOf("*");
        return row ? [{ name, theirs: row.theirs, yours: row.yours, fetch: row.fetch }] : [];
      },
    ),
  };
}

/** Whether a row with a date was read by somebody, and does not have to be read again. */
export const isShown = (row: { verified: string; check_by: string }, today: string) =>
  row.verified.startsWith("read") && row.check_by >= today;

/** "12 people (10 remote, 2 hybrid), 1 location; 12 computers (12 laptops); …": what was not counted is left out. */
function readingOf(facts: Facts, isRemote: boolean | null): string {
  const list = (...texts: string[]) =>
    texts
      .map((text) => facts.fill(parseSentence(text)))
      .filter((text) => !text.startsWith("0 "))
      .join(", ");
  const modes = list("{remote} remote", "{hybrid} hybrid", "{onsite} on site");
  const people = list("{staff} people") + (modes && ` (${modes})`) || "no staff";
  const places = isRemote ? "fully remote" : list("{locations} locations") || "no location";
  const laptops = list("{laptops} laptops");
  const computers = list("{computers} computers") + (laptops && ` (${laptops})`);
  const others = list("{mobiles} phones and tablets", "{servers} servers");
  const read = [
    `${people}, ${places}`,
    [computers, others].filter(Boolean).join(", ") || "no devices counted",
    joined(facts.platforms("work").map(({ name }) => name)) || "no work platform",
    list("{clouds}"),
    list("{saas} SaaS applications", "{security} IT and security applications") ||
      "no applications named",
  ];
  return `${read.join("; ")}.`;
}

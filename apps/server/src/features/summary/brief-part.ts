import {
  briefNotice,
  findingLabels,
  likelyGaps,
  meetingAgenda,
  referenceText,
} from "@app/contract";
import type { BriefContent, BriefFinding, FindingState } from "@app/contract";
import { shown } from "./summary-content.ts";
import type { BriefPart, Entry, Part, Section } from "./summary-content.ts";

/** Of a measure; the others are named. */
const findingsShown = 3;
const states: FindingState[] = ["gap", "partial", "ask", "tool", "out"];

/** What the brief says on paper, after `made`: when it was made. Nothing of it is for the reviewer alone. */
export function briefPart(stored: BriefContent, made: string): BriefPart {
  const content = onLines(stored);
  const { about, standard } = content;
  const edition = about ? ` (${about.edition})` : "";
  return {
    kind: `Readiness brief: ${standard.name}${edition}. ${made}.`,
    notice: briefNotice,
    versions: [
      sections(content),
      sections(content, { findings: findingsShown, buildOn: 5 }),
      sections(content, { findings: 2, buildOn: 3 }),
    ],
    appendix: appendix(content),
  };
}

/** Each text on one line. */
const onLines = (content: BriefContent): BriefContent =>
  JSON.parse(JSON.stringify(content), (_key, value: unknown) =>
    typeof value === "string" ? shown(value) : value,
  ) as BriefContent;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const findingsOf = ({ findings }: BriefContent, objectives: string[]) =>
  objectives.flatMap((name) => findings.find(({ objective }) => objective === name) ?? []);

const numbered = (entries: Entry[]) =>
  entries.map((entry, at) => ({ ...entry, mark: `${at + 1}.` }));
/** None without entries. */
const section = (title: string, entries: Entry[], ...more: Part[]): Section[] =>
  entries.length > 0 ? [{ title, parts: [{ entries }, ...more] }] : [];

/** `short`: with so many findings and things to build on; the others, and the proof to keep, are in the appendix. */
function sections(content: BriefContent, short?: { findings: number; buildOn: number }): Section[] {
  const { about, counts, decisions, dates, related, silence, findings, questions } = content;
  const gaps = counts.gap + counts.partial;
  const agenda = meetingAgenda.map(([minutes, what]) => `${minutes} minutes: ${what}.`).join(" ");
  const stand = [
    about && `${about.whatItIs} Assessed by: ${about.decidedBy}. To protect: ${about.protects}.`,
    content.read,
    `Of ${findings.length} objectives: ${likelyGaps(gaps)}, ${counts.tool} where you named a tool, ${counts.ask} to ask about, ${counts.out} not part of it.`,
    silence,
  ].flatMap((text) => (text === null ? [] : { text }));
  const buildOn = findingsOf(content, content.buildOn)
    .slice(0, short?.buildOn)
    .map(({ title, reasons, evidence, references }) => ({
      head: `${title}.`,
      text: `${reasons[0]?.says ?? ""} Still to show: ${lowerFirst(evidence)}.`,
      source: referenceText(references),
    }));
  const decide = decisions.map(({ decision: head, why: text, source }) => ({ head, text, source }));
  const clocks = dates.map(({ says: text, source }) => ({ text, source }));
  const lookAt = related.map(({ name, says, because, source }) => ({
    head: `${name}.`,
    text: `${says} ${because}`,
    source,
  }));
  return [
    ...section("Where You Stand", stand),
    ...section("Decide First", decide),
    ...section("Your First Six Measures", measuresOf(content, short)),
    ...section("What You Can Build On", buildOn),
    ...section("Clocks and Limits", clocks),
    ...section("Also Look At", lookAt),
    ...section(
      "The 30-Minute Meeting",
      [{ head: "Agenda:", text: agenda }],
      { entries: numbered(questions.map(({ question: text, why: source }) => ({ text, source }))) },
      { text: "Bring, if you have them:", isFine: true },
      { entries: content.bring.map((text) => ({ mark: null, text })) },
    ),
  ];
}

function measuresOf(content: BriefContent, short?: { findings: number }): Entry[] {
  const most = short?.findings ?? findingsShown;
  const measures = content.measures.map(({ title, do: work, stressed, objectives }) => {
    const open = findingsOf(content, objectives);
    const first = open.slice(0, most);
    const under: Entry[] = first.map((finding) => ({
      head: `${finding.title}:`,
      text: reasonOf(finding),
      source: `${findingLabels[finding.state]}; ${referenceText(finding.references)}`,
    }));
    const others = open.slice(most).map((finding) => lowerFirst(finding.title));
    if (others.length > 0) under.push({ text: `And, in the appendix: ${others.join(", ")}.` });
    const keep = first.map(({ evidence }) => evidence).join("; ");
    if (!short) under.push({ head: "Keep as proof:", text: `${keep}.` });
    const text = stressed ? `${work} ${stressed.says}` : work;
    return { head: `${title}.`, text, source: stressed?.source ?? "", under };
  });
  return numbered(measures);
}

const reasonOf = ({ reasons, wants }: BriefFinding) =>
  reasons.map(({ says, because }) => `${says} ${because}`).join(" ") ||
  `Your answers don't show this. An assessor looks for this: ${lowerFirst(wants)}`;

function appendix({ findings, providers }: BriefContent): Section[] {
  const ofStates = states.flatMap((state) => {
    const all = findings.filter((finding) => finding.state === state);
    const title = `${findingLabels[state]}: ${all.length} of ${findings.length} Objectives`;
    return section(title, all.map(objectiveOf));
  });
  const shared = providers.map(({ name, theirs, yours, fetch }) => ({
    head: `${name}.`,
    text: `Theirs: ${theirs}. Yours: ${yours}. Fetch: ${fetch}.`,
  }));
  return [...ofStates, ...section("Who Does What With Your Providers", shared)];
}

function objectiveOf({ state, title, reasons, question, evidence, references }: BriefFinding) {
  if (state === "out") return { text: title };
  const why = reasons.map(({ says, because, source }) => `${says} ${because} [${source}]`);
  const ask = question ? ` To ask: ${question}` : "";
  const text = `${why.join(" ") || "Your answers don't show this."}${ask} Keep as proof: ${evidence}.`;
  return { head: `${title}.`, text, source: referenceText(references) };
}

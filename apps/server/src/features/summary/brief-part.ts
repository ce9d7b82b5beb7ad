import { briefNotice, findingLabels, meetingAgenda, referenceText } from "@app/contract";
import type { BriefContent, BriefFinding, FindingState } from "@app/contract";
import { shown } from "./summary-content.ts";
import type { BriefPart, Entry, Part, Section } from "./summary-content.ts";

/** Of a measure; the others are named. */
const findingsShown = 3;
const buildOnWhenShort = 5;
const states: FindingState[] = ["gap", "partial", "ask", "tool", "out"];

interface Given {
  madeOn: string;
  /** When the meeting is, where one is planned. */
  meetingAt: string | undefined;
  /** The answers are others than those that it was made from. */
  isOutdated: boolean;
}

/** What the brief says on paper. Nothing of it is for the reviewer alone. */
export function briefPart(
  stored: BriefContent,
  { madeOn, meetingAt, isOutdated }: Given,
): BriefPart {
  const content = onLines(stored);
  const { about, standard } = content;
  const made = `${isOutdated ? "Made from earlier answers" : "Made"} on ${madeOn}`;
  const edition = about ? ` (${about.edition})` : "";
  return {
    kind: shown(`Readiness brief: ${standard.name}${edition}. ${made}.`),
    notice: briefNotice,
    versions: [
      sections(content, { meetingAt, isShort: false, findings: findingsShown }),
      sections(content, { meetingAt, isShort: true, findings: findingsShown }),
      sections(content, { meetingAt, isShort: true, findings: 1 }),
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
const list = (entries: Omit<Entry, "mark">[]) => ({
  entries: entries.map((entry): Entry => ({ mark: "•", ...entry })),
});
const filled = (all: Section[]) =>
  all.filter(({ parts }) => parts.some((part) => !("entries" in part) || part.entries.length > 0));

interface Version {
  meetingAt: string | undefined;
  /** Proof to keep is left to the appendix. */
  isShort: boolean;
  /** Of each measure. */
  findings: number;
}

function sections(content: BriefContent, version: Version): Section[] {
  const { about, counts, decisions, dates, related, silence } = content;
  const gaps = counts.gap + counts.partial;
  const stand = [
    ...(about
      ? [`${about.whatItIs} Who decides: ${about.decidedBy}. What it protects: ${about.protects}.`]
      : []),
    content.read,
    `Of ${content.findings.length} objectives: ${gaps} likely gaps, ${counts.tool} with a tool named, ${counts.ask} that answers cannot show, ${counts.out} not in play.`,
    ...(silence === null ? [] : [silence]),
  ];
  const buildOn = version.isShort ? content.buildOn.slice(0, buildOnWhenShort) : content.buildOn;
  return filled([
    { title: "Where You Stand", parts: [list(stand.map((text) => ({ text })))] },
    {
      title: "Decide First",
      parts: [
        list(decisions.map(({ decision, why, source }) => ({ head: decision, text: why, source }))),
      ],
    },
    { title: "Your First Six Measures", parts: [measuresOf(content, version)] },
    {
      title: "What You Can Build On",
      parts: [
        list(
          findingsOf(content, buildOn).map(({ title, reasons, evidence, references }) => ({
            head: `${title}.`,
            text: `${reasons[0]?.says ?? ""} Still to show: ${lowerFirst(evidence)}.`,
            source: referenceText(references),
          })),
        ),
      ],
    },
    {
      title: "Clocks and Limits",
      parts: [list(dates.map(({ says, source }) => ({ text: says, source })))],
    },
    {
      title: "Also Look At",
      parts: [
        list(
          related.map(({ name, says, because, source }) => ({
            head: `${name}.`,
            text: `${says} ${because}`,
            source,
          })),
        ),
      ],
    },
    { title: "The 30-Minute Meeting", parts: meetingOf(content, version) },
  ]);
}

function measuresOf(content: BriefContent, { isShort, findings }: Version): Part {
  const entries = content.measures.map(({ title, do: work, stressed, objectives }, at): Entry => {
    const open = findingsOf(content, objectives);
    const first = open.slice(0, findings);
    const others = open.slice(findings).map((finding) => lowerFirst(finding.title));
    const keep = first.map(({ evidence }) => evidence).join("; ");
    const under = [
      ...first.map((finding) => ({
        head: `${finding.title}:`,
        text: reasonOf(finding),
        source: `${findingLabels[finding.state]}; ${referenceText(finding.references)}`,
      })),
      ...(others.length > 0 ? [{ text: `And, in the appendix: ${others.join(", ")}.` }] : []),
      ...(isShort ? [] : [{ head: "Keep as proof:", text: `${keep}.` }]),
    ];
    return {
      mark: `${at + 1}.`,
      head: `${title}.`,
      text: stressed ? `${work} ${stressed.says}` : work,
      ...(stressed && { source: stressed.source }),
      under: list(under).entries,
    };
  });
  return { entries };
}

const reasonOf = ({ reasons, wants }: BriefFinding) =>
  reasons.length > 0
    ? reasons.map(({ says, because }) => `${says} ${because}`).join(" ")
    : `No answer shows it. An assessor looks for this: ${lowerFirst(wants)}`;

function meetingOf({ questions, bring }: BriefContent, { meetingAt }: Version): Part[] {
  const agenda = meetingAgenda.map(([minutes, what]) => `${minutes} minutes: ${what}.`).join(" ");
  return [
    list([
      ...(meetingAt === undefined ? [] : [{ head: "When:", text: meetingAt }]),
      { head: "Agenda:", text: agenda },
    ]),
    {
      entries: questions.map(({ question, why }, at) => ({
        mark: `${at + 1}.`,
        text: question,
        source: why,
      })),
    },
    { text: "Bring, if they exist:", isFine: true },
    { entries: bring.map((text) => ({ mark: null, text })) },
  ];
}

function appendix({ findings, providers }: BriefContent): Section[] {
  const ofState = (state: FindingState) => findings.filter((finding) => finding.state === state);
  return filled([
    ...states.map((state) => ({
      title: `${findingLabels[state]}: ${ofState(state).length} of ${findings.length} Objectives`,
      parts: [list(ofState(state).map(objectiveOf))],
    })),
    {
      title: "Who Does What With Your Providers",
      parts: [
        list(
          providers.map(({ name, theirs, yours, fetch }) => ({
            head: `${name}.`,
            text: `Theirs: ${theirs}. Yours: ${yours}. Fetch: ${fetch}.`,
          })),
        ),
      ],
    },
  ]);
}

function objectiveOf({
  state,
  title,
  theme,
  reasons,
  question,
  evidence,
  references,
}: BriefFinding) {
  const head = `${title}.`;
  if (state === "out") {
    const isUnnamed = theme === "Privacy" && !references.named;
    const text = isUnnamed
      ? "The standard does not name it."
      : "Nothing in your answers calls for it.";
    return { head, text };
  }
  const why = reasons.map(({ says, because, source }) => `${says} ${because} [${source}]`);
  const text = [
    why.join(" ") || "No answer shows it.",
    question && `To ask: ${question}`,
    `Keep as proof: ${evidence}.`,
  ];
  return { head, text: text.filter(Boolean).join(" "), source: referenceText(references) };
}

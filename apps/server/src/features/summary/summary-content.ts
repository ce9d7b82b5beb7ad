import {
  assignedText,
  checkupName,
  clampScope,
  counted,
  coverageText,
  isAssigned,
  meetingMinutes,
  meetingTimes,
  messages,
  readAnswers,
  scopeTables,
  statusLabels,
  stepAt,
  stepCount,
  zonedTime,
} from "@app/contract";
import type { AnswerNames, AnswerPart, Answers, Checkup, Fact, Reading } from "@app/contract";
import type { StoredMeeting } from "#features/meetings/queries.ts";
import { plainLine } from "#plain-line.ts";

const letterZones = new Set(
  ["US", "CA"].flatMap((country) => new Intl.Locale(`und-${country}`).getTimeZones() ?? []),
);

/** The usual paper in this zone: Letter in the United States and Canada, else A4. */
function paperOf(zone: string): SummaryContent["paper"] {
  // Older names of a zone count too: US/Eastern is New York's.
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
  return letterZones.has(timeZone) ? "LETTER" : "A4";
}

export interface Table {
  /** The first one is of names, all others of numbers or a few words. */
  columns: string[];
  rows: string[][];
}

/** A paragraph with a bold beginning and its source, and what belongs to it. */
export interface Entry {
  /** Before it: a number, or a dot unless said otherwise; null: a box to tick. */
  mark?: string | null;
  head?: string;
  text: string;
  source?: string;
  under?: Entry[];
}

export type Part =
  | { text: string; isQuiet?: true; isFine?: true }
  | { list: string[] }
  | { facts: Fact[] }
  | { table: Table }
  | { entries: Entry[] };

export interface Section {
  title: string;
  parts: Part[];
  /** No page divides it. */
  isTogether?: true;
}

/** What stands before the answers of a completed check-up. */
export interface BriefPart {
  /** Under the title. */
  kind: string;
  notice: string;
  /** The same, the longer one first: the first one that fits on two pages is written, or the last. */
  versions: Section[][];
  appendix: Section[];
}

/** The content of a summary in its order, without its layout. */
export interface SummaryContent {
  brandName: string;
  title: string;
  paper: "A4" | "LETTER";
  madeAt: Date;
  brief?: BriefPart;
  about: Fact[];
  sections: Section[];
}

interface Summarized {
  checkup: Checkup;
  /** Of all chosen identifiers, by answer. */
  names: AnswerNames;
  brief?: BriefPart | undefined;
  /** The one that is planned or was held; none when it was cancelled. */
  meeting: Pick<StoredMeeting, "startsAt" | "guests"> | undefined;
  brandName: string;
  madeAt: Date;
  teamZone: string;
  /** The reader's; the team's where it is not known. */
  readerZone: string | undefined;
}

/** Typed text on one line, with composed letters: a font has more of these. */
export const shown = (text: string) => plainLine(text).normalize("NFC");

const shownAll = (value: string | readonly string[]) =>
  typeof value === "string" ? shown(value) : value.map(shown);

const factsOf = (reading: Reading): Fact[] =>
  ("facts" in reading
    ? [...reading.facts, ...(reading.total ? [reading.total] : [])]
    : [[reading.label, reading.text] as const]
  ).map(([label, value]) => [label, shownAll(value)]);

function partsOf(reading: Reading): Part[] {
  if ("facts" in reading) return [{ facts: factsOf(reading) }];
  const text = shownAll(reading.text);
  return [typeof text === "string" ? { text } : { list: text }];
}

function sectionParts(answers: Answers, parts: AnswerPart[]): Part[] {
  if (parts.length > 1) return [{ facts: parts.flatMap(({ reading }) => factsOf(reading)) }];
  return parts.flatMap(({ key, reading }) =>
    key === "scope" && "facts" in reading ? scopeParts(answers) : partsOf(reading),
  );
}

/** On paper the scope has a table each for staff and devices. */
function scopeParts(answers: Answers): Part[] {
  const tables = scopeTables({ ...answers, scopeData: clampScope(answers) })
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ total }) => total > 0) }))
    .filter(({ rows }) => rows.length > 0);
  return tables.flatMap(({ title, rows }): Part[] => [
    {
      table: {
        columns: [title, "Total", "In Scope", "Out of Scope", "Not Sure", "Coverage"],
        rows: rows.map((row) => {
          const { inScope, outOfScope, notSure } = row.entry;
          const hasCounts = isAssigned(row.entry) && !notSure;
          const counts = hasCounts ? [counted(inScope), counted(outOfScope)] : ["–", "–"];
          const state = notSure ? ["Yes", "–"] : ["–", assignedText(row)];
          return [row.label, counted(row.total), ...counts, ...state];
        }),
      },
    },
    { text: coverageText(rows), isQuiet: true },
  ]);
}

function meetingParts({ meeting, teamZone, readerZone = teamZone }: Summarized): Part[] {
  if (!meeting) return [{ text: "No meeting is booked." }];
  const { text, team } = meetingTimes(meeting.startsAt, teamZone, readerZone);
  const facts: Fact[] = [
    ["Date and time", text],
    ...(team ? [[messages.teamTime, team] as const] : []),
    ["Duration", `${meetingMinutes} minutes`],
    ["Guests", meeting.guests.length > 0 ? meeting.guests.map(shown) : "None"],
  ];
  return [{ facts }];
}

export function summaryContent(summarized: Summarized): SummaryContent {
  const { checkup, names, brief, brandName, madeAt, teamZone, readerZone = teamZone } = summarized;
  const { answers, furthestStep, status, updatedAt } = checkup;
  return {
    brandName: shown(brandName),
    title: shown(checkupName(checkup.companyName)),
    paper: paperOf(readerZone),
    madeAt,
    ...(brief && { brief }),
    about: [
      ["Status", statusLabels[status]],
      ["Step", `${furthestStep} of ${stepCount}: ${stepAt(furthestStep).title}`],
      ["Last updated", zonedTime(updatedAt, readerZone)],
      ["Summary created", zonedTime(madeAt, readerZone)],
    ],
    sections: [
      ...readAnswers(answers, names).map(({ heading, parts }) => ({
        title: heading,
        parts: sectionParts(answers, parts),
      })),
      { title: "Review Meeting", parts: meetingParts(summarized), isTogether: true },
    ],
  };
}

import {
  bringTick,
  briefNotice,
  findingLabels,
  findingMeanings,
  likelyGaps,
  meetingAgenda,
} from "@app/contract";
import type { BriefContent, BriefQuestion, FindingState } from "@app/contract";
import { Anchor, Checkbox, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { counted } from "#lib/format.ts";
import { BriefFindings, lowerFirst } from "./brief-findings.tsx";
import type { BriefReader } from "./brief-findings.tsx";
import { BriefMeasures, findingsOf } from "./brief-measures.tsx";
import classes from "./brief.module.css";

interface BriefViewProps extends BriefReader {
  content: BriefContent;
  /** When the meeting is: stands in the head. */
  meeting?: ReactNode;
  /** What can be done with the brief: stands beside the measures. */
  actions?: ReactNode;
  /** For the reviewer: what stands below each question. The title is on the page then, and other sections are folded. */
  belowQuestion?: (question: BriefQuestion) => ReactNode;
}

/** A paragraph with a bold beginning and its source. */
type Entry = [head: string, text: string, source: string, below?: ReactNode];
const sourced = (head: string, text: string, by: string): Entry => [head, text, `Source: ${by}`];

interface SectionProps {
  title: string;
  intro?: string;
  entries: Entry[];
  isFolded?: boolean;
}

const states: FindingState[] = ["gap", "partial", "ask", "tool", "out"];

/** A readiness brief: what to do first, why, and what the meeting will be about. */
export function BriefView(props: BriefViewProps) {
  const { content, meeting, actions, belowQuestion, ...reader } = props;
  const { about, company, counts, gapsTakenUp, standard, findings, providers } = content;
  const gaps = counts.gap + counts.partial;
  const others = counts.tool - content.buildOn.length;
  const sections: SectionProps[] = [
    {
      title: `What ${standard.name} is`,
      entries: about
        ? [
            [
              "",
              about.whatItIs,
              `Edition: ${about.edition}. Assessed by: ${about.decidedBy}. To protect: ${about.protects}.`,
            ],
          ]
        : [],
    },
    {
      title: "Decide first",
      entries: content.decisions.map(({ decision, why, source }) => sourced(decision, why, source)),
    },
    {
      title: "What you can build on",
      intro: `A product counts once it is switched on everywhere and you can prove it.${others > 0 ? ` For ${counted(others, "more objective")} you named a tool: see the end.` : ""}`,
      entries: findingsOf(content, content.buildOn).map(({ title, reasons, evidence }) => [
        `${title}.`,
        reasons[0]?.says ?? "",
        `Still to show: ${lowerFirst(evidence)}.`,
      ]),
    },
    {
      title: "Clocks and limits",
      entries: content.dates.map(({ says, source }) => sourced("", says, source)),
    },
    {
      title: "Also look at",
      entries: content.related.map(({ name, says, because, source }) =>
        sourced(name, `${says} ${because}`, source),
      ),
    },
    {
      title: "The 30-minute meeting",
      intro: meetingAgenda.map(([minutes, about]) => `${minutes} minutes: ${about}.`).join(" "),
      entries: content.questions.map((question, at) => [
        `${at + 1}.`,
        question.question,
        `(${question.why})`,
        belowQuestion?.(question),
      ]),
      isFolded: false,
    },
  ];
  return (
    <>
      <header className={classes.head}>
        {!belowQuestion && (
          <Title order={1}>
            {company || "Your company"} and {standard.name}
          </Title>
        )}
        <Text className={classes.read}>{content.read}</Text>
        {meeting}
        <Text size="sm" c="dimmed">
          {gaps > 0 || content.silence
            ? `${likelyGaps(gaps)}${gaps > gapsTakenUp ? ` (${gapsTakenUp} of them in the six measures)` : ""}, ${counts.tool} where you named a tool, ${counts.ask} to ask about. `
            : "Your answers leave no likely gap; these are what to prove first. "}
          {briefNotice}
        </Text>
      </header>
      <div className={classes.first}>
        <BriefMeasures content={content} {...reader} />
        <aside className={classes.aside}>
          {actions && <section className={classes.actions}>{actions}</section>}
          <Bring bring={content.bring} {...reader} />
        </aside>
      </div>
      <div className={classes.sections}>
        {sections.map((section) => (
          <Section key={section.title} isFolded={belowQuestion !== undefined} {...section} />
        ))}
        <section className={classes.section} id="brief-appendix">
          <Title order={2} size="h3">
            All {findings.length} objectives
          </Title>
          {states.map((state) => (
            <Folded
              key={state}
              title={findingLabels[state]}
              count={counts[state]}
              isOpen={!belowQuestion && (state === "gap" || state === "partial")}
            >
              <Text size="sm">{findingMeanings[state]}</Text>
              <BriefFindings
                findings={findings.filter((finding) => finding.state === state)}
                last={({ question }) => (question ? `To ask: ${question}` : "")}
                linkToStep={reader.linkToStep}
              />
            </Folded>
          ))}
          <Folded title="Who does what: your providers and you" count={providers.length}>
            <Entries
              entries={providers.map(({ name, theirs, yours, fetch }) => [
                name,
                `Theirs: ${theirs}. Yours: ${yours}. Fetch: ${fetch}.`,
                "",
              ])}
            />
          </Folded>
        </section>
      </div>
    </>
  );
}

function Section({ title, intro, entries, isFolded }: SectionProps) {
  const content = (
    <>
      {intro && <p>{intro}</p>}
      <Entries entries={entries} />
    </>
  );
  if (entries.length === 0) return null;
  if (isFolded)
    return (
      <Folded title={title} count={entries.length}>
        {content}
      </Folded>
    );
  return (
    <section className={classes.section}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {content}
    </section>
  );
}

const Entries = ({ entries }: Pick<SectionProps, "entries">) => (
  <ul className={classes.entries}>
    {entries.map(([head, text, source, below]) => (
      <li key={head + text}>
        {head && <strong>{head} </strong>}
        {text}{" "}
        <Text span size="sm" c="dimmed">
          {source}
        </Text>
        {below}
      </li>
    ))}
  </ul>
);

interface FoldedProps {
  title: string;
  count: number;
  isOpen?: boolean;
  children: ReactNode;
}

const Folded = ({ title, count, isOpen = false, children }: FoldedProps) =>
  count > 0 && (
    <details className={classes.group} open={isOpen}>
      <summary>
        {title} ({count})
      </summary>
      {children}
    </details>
  );

const Bring = ({ bring, ticks }: { bring: string[] } & BriefReader) => (
  <section className={classes.box} aria-labelledby="brief-bring">
    <Title order={2} size="h4" id="brief-bring">
      Bring to the meeting, if you have them
    </Title>
    <ul className={classes.bring}>
      {bring.map((text) => (
        <li key={text}>
          {ticks ? (
            <Checkbox
              label={text}
              checked={ticks.ticked.includes(bringTick(text))}
              onChange={({ currentTarget }) => ticks.onTick(bringTick(text), currentTarget.checked)}
            />
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
    <Anchor href="#brief-appendix" size="sm">
      See all objectives
    </Anchor>
  </section>
);

import { bringTick, briefNotice, measureTick } from "@app/contract";
import type { BriefContent, BriefFinding } from "@app/contract";
import { Anchor, Checkbox, List, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { BriefAppendix } from "./brief-appendix.tsx";
import { MeasureCard } from "./measure-card.tsx";
import type { BriefReader } from "./reasons.tsx";
import classes from "./brief.module.css";

interface BriefViewProps extends BriefReader {
  content: BriefContent;
  /** Stands beside the measures: the meeting, and what can be done with the brief. */
  aside?: ReactNode;
}

/** A readiness brief: what to do first, why, and what the meeting will be about. */
export function BriefView({ content, aside, ...reader }: BriefViewProps) {
  const { about, company, counts, standard, findings } = content;
  const byObjective = new Map(findings.map((finding) => [finding.objective, finding]));
  const find = (objectives: string[]) => objectives.map((objective) => byObjective.get(objective)!); // a measure names findings
  const gaps = counts.gap + counts.partial;
  return (
    <>
      <header className={classes.head}>
        <Title order={1}>
          {company || "Your company"} and {standard.name}
        </Title>
        <Text className={classes.read}>{content.read}</Text>
        <Text size="sm" c="dimmed">
          {gaps > 0
            ? `${gaps} likely ${gaps === 1 ? "gap" : "gaps"}, ${counts.tool} with a tool named, ${counts.ask} to ask. `
            : "Your answers leave no likely gap; these are what to prove first. "}
          {briefNotice}
        </Text>
      </header>
      <div className={classes.first}>
        <BriefMeasures content={content} {...reader} />
        <aside className={classes.aside}>
          {aside}
          <Bring bring={content.bring} {...reader} />
        </aside>
      </div>
      <div className={classes.sections}>
        {about && (
          <Section title={`What ${standard.name} is`}>
            <p>{about.whatItIs}</p>
            <Text c="dimmed">
              Edition: {about.edition}. Decided by {about.decidedBy}. Protects {about.protects}.
            </Text>
          </Section>
        )}
        {content.decisions.length > 0 && (
          <Section title="Decide first">
            <Entries
              entries={content.decisions.map(({ decision, why, source }) => [
                decision,
                why,
                source,
              ])}
            />
          </Section>
        )}
        {content.buildOn.length > 0 && (
          <Section title="What you can build on">
            <p>A product counts once it is switched on everywhere and you can prove it.</p>
            <Entries entries={find(content.buildOn).map(buildOnEntry)} />
          </Section>
        )}
        {content.dates.length > 0 && (
          <Section title="Clocks and limits">
            <Entries entries={content.dates.map(({ says, source }) => ["", says, source])} />
          </Section>
        )}
        {content.related.length > 0 && (
          <Section title="Also look at">
            <Entries
              entries={content.related.map(({ name, says, because, source }) => [
                name,
                `${says} ${because}`,
                source,
              ])}
            />
          </Section>
        )}
        <Section title="The 30-minute meeting">
          <p>
            5 minutes: what is asked and by whom. 7 minutes: scope and the decisions above. 10
            minutes: the questions below. 5 minutes: the six measures and an owner for each. 3
            minutes: the next step.
          </p>
          <List type="ordered" spacing={6}>
            {content.questions.map(({ key, question, why }) => (
              <List.Item key={key}>
                {question}{" "}
                <Text span inherit c="dimmed">
                  ({why})
                </Text>
              </List.Item>
            ))}
          </List>
        </Section>
        <BriefAppendix content={content} {...reader} />
      </div>
    </>
  );
}

/** What to do first, with its reasons. */
export function BriefMeasures({
  content: { findings, measures, silence },
  ...reader
}: { content: BriefContent } & BriefReader) {
  const byObjective = new Map(findings.map((finding) => [finding.objective, finding]));
  return (
    <section aria-labelledby="brief-measures">
      <Title order={2} id="brief-measures" mb={8}>
        Your first six measures
      </Title>
      {silence && <Text mb={12}>{silence}</Text>}
      <ol className={classes.measures}>
        {measures.map((measure, at) => (
          <MeasureCard
            key={measure.measure}
            number={at + 1}
            measure={measure}
            findings={measure.objectives.map((objective) => byObjective.get(objective)!)} // it names findings
            tickKey={measureTick(measure.measure)}
            {...reader}
          />
        ))}
      </ol>
    </section>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <Title order={2} size="h3">
      {title}
    </Title>
    {children}
  </section>
);

/** Paragraphs with a bold beginning and their source. */
const Entries = ({ entries }: { entries: [head: string, text: string, source: string][] }) => (
  <ul className={classes.entries}>
    {entries.map(([head, text, source]) => (
      <li key={head + text}>
        {head && <strong>{head} </strong>}
        {text}{" "}
        <Text span size="sm" c="dimmed">
          {source}
        </Text>
      </li>
    ))}
  </ul>
);

const buildOnEntry = ({ title, reasons, evidence }: BriefFinding): [string, string, string] => [
  `${title}.`,
  reasons[0]?.says ?? "",
  `Still to show: ${evidence.charAt(0).toLowerCase()}${evidence.slice(1)}.`,
];

/** What to bring to the meeting, with boxes to tick where the reader has some. */
const Bring = ({ bring, ticks }: { bring: string[] } & BriefReader) => (
  <section className={classes.box} aria-labelledby="brief-bring">
    <Title order={2} size="h4" id="brief-bring">
      Bring to the meeting, if they exist
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

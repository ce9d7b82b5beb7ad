import { likelyGaps, measureTick } from "@app/contract";
import type { BriefContent, BriefMeasure } from "@app/contract";
import { Badge, Checkbox, Text, Title } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { BriefFindings } from "./brief-findings.tsx";
import type { BriefReader } from "./brief-findings.tsx";
import classes from "./brief.module.css";

export const BriefMeasures = ({ content, ...reader }: { content: BriefContent } & BriefReader) => (
  <section aria-labelledby="brief-measures">
    <Title order={2} id="brief-measures" mb={8}>
      Your first six measures
    </Title>
    {content.silence && <Text mb={12}>{content.silence}</Text>}
    <ol className={classes.measures}>
      {content.measures.map((measure) => (
        <Measure key={measure.measure} content={content} measure={measure} {...reader} />
      ))}
    </ol>
  </section>
);

/** The findings about objectives, in the order of these: the most open first. */
export const findingsOf = ({ findings }: BriefContent, objectives: string[]) =>
  objectives.flatMap((name) => findings.find(({ objective }) => objective === name) ?? []);

interface MeasureProps extends BriefReader {
  content: BriefContent;
  measure: BriefMeasure;
}

/** The open ones, with the address of their page: who comes back from an answer finds them as they were. */
const opened = new Set<string>();

function Measure({ content, measure, ticks, linkToStep }: MeasureProps) {
  const { title, do: work, stressed } = measure;
  const findings = findingsOf(content, measure.objectives);
  const key = measureTick(measure.measure);
  const isDone = ticks?.ticked.includes(key);
  const place = useLocation().pathname + key;
  const gaps = findings.filter(({ state }) => state === "gap" || state === "partial").length;
  return (
    <li className={classes.measure} data-done={isDone || undefined}>
      {ticks && (
        <Checkbox
          aria-label={`Done: ${title}`}
          checked={isDone}
          onChange={({ currentTarget }) => ticks.onTick(key, currentTarget.checked)}
        />
      )}
      <details
        className={classes.details}
        open={opened.has(place)}
        onToggle={({ currentTarget: { open } }) =>
          open ? opened.add(place) : opened.delete(place)
        }
      >
        <summary>
          <span className={classes.measureTitle}>{title}</span>
          {gaps > 0 && <Badge variant="default">{likelyGaps(gaps)}</Badge>}
          <Text size="sm" c="dimmed" className={classes.work}>
            {work}
          </Text>
        </summary>
        {stressed && (
          <p>
            {stressed.says}{" "}
            <Text span size="sm" c="dimmed">
              Source: {stressed.source}
            </Text>
          </p>
        )}
        <BriefFindings
          findings={findings}
          explainsStates
          linkToStep={linkToStep}
          last={({ evidence }) => `Keep as proof: ${evidence}.`}
        />
      </details>
    </li>
  );
}

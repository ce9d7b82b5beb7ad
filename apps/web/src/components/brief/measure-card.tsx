import { findingLabels, referenceText } from "@app/contract";
import type { BriefFinding, BriefMeasure } from "@app/contract";
import { Badge, Checkbox, Text } from "@mantine/core";
import classes from "./brief.module.css";
import { Reasons } from "./reasons.tsx";
import type { BriefReader } from "./reasons.tsx";

interface MeasureCardProps extends BriefReader {
  number: number;
  measure: BriefMeasure;
  /** What it is about, the most open first. */
  findings: BriefFinding[];
  tickKey: string;
}

/** A measure: what to do, and opened: why, what to keep as proof, and where the standard asks for it. */
export function MeasureCard({
  number,
  measure,
  findings,
  tickKey,
  ticks,
  linkToStep,
}: MeasureCardProps) {
  const { title, do: work, stressed } = measure;
  const isDone = ticks?.ticked.includes(tickKey) ?? false;
  const gaps = findings.filter(({ state }) => state === "gap" || state === "partial").length;
  return (
    <li className={classes.measure} data-done={isDone || undefined}>
      {ticks && (
        <Checkbox
          aria-label={`Done: ${title}`}
          checked={isDone}
          onChange={({ currentTarget }) => ticks.onTick(tickKey, currentTarget.checked)}
        />
      )}
      <details className={classes.details}>
        <summary>
          <span className={classes.measureTitle}>
            <span aria-hidden>{number}. </span>
            {title}
          </span>
          {gaps > 0 && (
            <Badge variant="default" tt="none" fw={550} miw="max-content">
              {gaps} likely {gaps === 1 ? "gap" : "gaps"}
            </Badge>
          )}
          <Text size="sm" c="dimmed" className={classes.work}>
            {work}
          </Text>
        </summary>
        {stressed && (
          <p>
            {stressed.says}{" "}
            <Text span size="sm" c="dimmed">
              {stressed.source}
            </Text>
          </p>
        )}
        <ul className={classes.entries}>
          {findings.map((finding) => (
            <li key={finding.objective}>
              <strong>{finding.title}</strong>{" "}
              <Text span size="sm" c="dimmed">
                {findingLabels[finding.state]} · {referenceText(finding.references)}
              </Text>
              <Reasons finding={finding} linkToStep={linkToStep} />
              <Text size="sm">Keep as proof: {finding.evidence}.</Text>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

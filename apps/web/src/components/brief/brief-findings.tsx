import { findingLabels, findingMeanings, referenceText, stepAt, stepNumber } from "@app/contract";
import type { BriefFinding, StepKey } from "@app/contract";
import { Text, VisuallyHidden } from "@mantine/core";
import { Fragment } from "react";
import type { ReactNode } from "react";
import classes from "./brief.module.css";

export interface BriefReader {
  /** Ticks of what is done or put ready; none for readers who cannot change them. */
  ticks?: { ticked: readonly string[]; onTick: (key: string, done: boolean) => void };
  /** Where an answer can be changed; none for readers who see no answers. */
  linkToStep?: (step: StepKey, text: string) => ReactNode;
}

interface BriefFindingsProps extends Pick<BriefReader, "linkToStep"> {
  findings: BriefFinding[];
  /** Says to ears what each state means, where it is not said above the list. */
  explainsStates?: boolean;
  /** Stands below the reasons. */
  last: (finding: BriefFinding) => string;
}

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export const BriefFindings = ({
  findings,
  explainsStates,
  linkToStep,
  last,
}: BriefFindingsProps) => (
  <ul className={classes.entries}>
    {findings.map((finding) => (
      <li key={finding.objective}>
        <strong>{finding.title}</strong>{" "}
        {finding.state !== "out" && (
          <>
            <Text span size="sm" c="dimmed">
              {findingLabels[finding.state]}
              {explainsStates && (
                <VisuallyHidden>. {findingMeanings[finding.state]}</VisuallyHidden>
              )}{" "}
              · {referenceText(finding.references)}
            </Text>
            {finding.reasons.length === 0 && (
              <p>
                Your answers don't show this. An assessor looks for this:{" "}
                {lowerFirst(finding.wants)}
              </p>
            )}
            {finding.reasons.map(({ says, because, source, steps }) => (
              <p key={says}>
                {says} {because}{" "}
                <Text span size="sm" c="dimmed">
                  Source: {source}
                  {linkToStep &&
                    steps.map((step) => (
                      <Fragment key={step}>
                        {" · "}
                        {linkToStep(step, stepAt(stepNumber(step)).title)}
                      </Fragment>
                    ))}
                </Text>
              </p>
            ))}
            <Text size="sm">{last(finding)}</Text>
          </>
        )}
      </li>
    ))}
  </ul>
);

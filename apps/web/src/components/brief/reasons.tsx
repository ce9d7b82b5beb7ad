import { stepAt, stepNumber } from "@app/contract";
import type { BriefFinding, StepKey } from "@app/contract";
import { Text } from "@mantine/core";
import { Fragment } from "react";
import type { ReactNode } from "react";

export interface BriefReader {
  /** Ticks of what is done or put ready; none for readers who cannot change them. */
  ticks?: { ticked: readonly string[]; onTick: (key: string, done: boolean) => void };
  /** Where an answer can be changed; none for readers who see no answers. */
  linkToStep?: (step: StepKey, text: string) => ReactNode;
}

const titleOf = (step: StepKey) => stepAt(stepNumber(step)).title;

/** Why a finding is what it is, with the answers that say so. */
export const Reasons = ({
  finding: { reasons, wants },
  linkToStep,
}: { finding: BriefFinding } & Pick<BriefReader, "linkToStep">) =>
  reasons.length === 0 ? (
    <p>
      No answer shows it. An assessor looks for this: {wants.charAt(0).toLowerCase()}
      {wants.slice(1)}
    </p>
  ) : (
    reasons.map(({ says, because, source, steps }) => (
      <p key={says}>
        {says} {because}{" "}
        <Text span size="sm" c="dimmed">
          {source}
          {linkToStep &&
            steps.map((step) => (
              <Fragment key={step}> · {linkToStep(step, titleOf(step))}</Fragment>
            ))}
        </Text>
      </p>
    ))
  );

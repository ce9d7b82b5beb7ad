import { companySize, firstOpenStep, totalStaff } from "@app/contract";
import type { AnswerKey, Answers, ChangeName } from "@app/contract";
import { isLate } from "./merge.ts";
import type { MergedAnswers } from "./merge.ts";
import { answersOf } from "./queries.ts";
import type { CheckupRow } from "./queries.ts";

/** The step that a save asks for, and the change that it is part of. */
interface StepChange {
  step?: number | undefined;
  change?: ChangeName | undefined;
}

/** What a save writes of a check-up: of the answers the changed ones alone. */
type NextValues = Partial<Answers> &
  Pick<
    CheckupRow,
    "version" | "answerVersions" | "answerWriters" | "companySize" | "currentStep" | "furthestStep"
  >;

type NextState =
  | { outcome: "reached"; values: NextValues; isNews: boolean }
  | { outcome: "stepNotReached" }
  /** A completed check-up would have this one open again. */
  | { outcome: "stepsIncomplete"; step: number };

/** What becomes of a check-up with answers that were merged into it. */
export function nextState(
  row: CheckupRow,
  merged: MergedAnswers,
  { step: wanted, change }: StepChange,
): NextState {
  const { answers, changed } = merged;
  // A late change does not lead back to the step at which it was made.
  const isStepLate = isLate(row.answerWriters.currentStep, change);
  const open = firstOpenStep({ ...answers, scheduledAt: row.scheduledAt });
  if (wanted && wanted > open && !isStepLate) return { outcome: "stepNotReached" };
  const step = (isStepLate ? undefined : wanted) ?? row.currentStep;
  if (row.status === "completed") {
    // What an administrator opened by cancelling the meeting is no reason to refuse a correction.
    const wasOpen = firstOpenStep({ ...answersOf(row), scheduledAt: row.scheduledAt });
    if (open < wasOpen) return { outcome: "stepsIncomplete", step: open };
  }
  const version = changed.length > 0 ? row.version + 1 : row.version;
  const furthestStep = Math.max(row.furthestStep, Math.min(wanted ?? step, open));
  const valuesOf = <Value>(valueOf: (key: AnswerKey) => Value) =>
    Object.fromEntries(changed.map((key) => [key, valueOf(key)]));
  return {
    outcome: "reached",
    isNews: changed.length > 0 || step !== row.currentStep || furthestStep !== row.furthestStep,
    values: {
      ...valuesOf((key) => answers[key]),
      version,
      answerVersions: { ...row.answerVersions, ...valuesOf(() => version) },
      answerWriters: {
        ...merged.answerWriters,
        ...(wanted && change && !isStepLate && { currentStep: change }),
      },
      companySize: companySize(totalStaff(answers)),
      currentStep: step,
      furthestStep,
    },
  };
}

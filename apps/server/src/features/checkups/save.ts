import { companySize, firstOpenStep, messages, totalStaff } from "@app/contract";
import type { AnswerKey } from "@app/contract";
import type { Call, guarded } from "#procedure/access.ts";
import { inputInvalid } from "#procedure/errors.ts";
import type { Connection } from "#db/client.ts";
import { findUnknownChoice } from "#features/catalogue/queries.ts";
import { isLate, mergeAnswers } from "./merge.ts";
import { answersOf, checkupOf, updateCheckup } from "./queries.ts";
import type { CheckupRow } from "./queries.ts";

/**
 * Merges a save into a row that is locked, or that was read in the state `state`. Throws why it is rejected; undefined
 * when the row is in another state by now.
 */
export async function saveOnto(
  connection: Connection,
  row: CheckupRow,
  { input, context: { clock, user }, errors }: Call<typeof guarded.checkups.save>,
  state?: string,
) {
  const { step: wanted, change } = input;
  if (input.version > row.version) throw inputInvalid({ version: messages.inputInvalid });
  const before = answersOf(row);
  const merged = mergeAnswers({ ...row, answers: before }, input.changes, input);
  if (merged.outcome === "conflict") {
    throw errors.CHANGED_ELSEWHERE({ data: { fields: merged.fields, current: checkupOf(row) } });
  }
  if (merged.outcome === "scopeExceedsTotal") throw errors.SCOPE_EXCEEDS_TOTAL();
  if (merged.outcome === "locationsThoughRemote") {
    throw inputInvalid({ locations: messages.fullyRemoteWithLocations });
  }
  const { answers, changed } = merged;
  const field = await findUnknownChoice(connection, user.id, before, answers);
  if (field) throw errors.CHOICE_UNKNOWN({ data: { field } });

  // A late change does not lead back to the step at which it was made.
  const isStepLate = isLate(row.answerWriters.currentStep, change);
  const { scheduledAt } = row;
  const open = firstOpenStep({ ...answers, scheduledAt });
  if (wanted && wanted > open && !isStepLate) throw errors.STEP_NOT_REACHED();
  // A meeting that an administrator cancelled does not block corrections.
  if (row.status === "completed" && open < firstOpenStep({ ...before, scheduledAt })) {
    throw errors.STEPS_INCOMPLETE({ data: { step: open } });
  }
  const currentStep = (isStepLate ? undefined : wanted) ?? row.currentStep;
  const furthestStep = Math.max(row.furthestStep, Math.min(wanted ?? currentStep, open));
  const version = changed.length > 0 ? row.version + 1 : row.version;
  const valuesOf = <Value>(valueOf: (key: AnswerKey) => Value) =>
    Object.fromEntries(changed.map((key) => [key, valueOf(key)]));
  const values = {
    ...valuesOf((key) => answers[key]),
    version,
    answerVersions: { ...row.answerVersions, ...valuesOf(() => version) },
    answerWriters: {
      ...merged.answerWriters,
      ...(wanted && change && !isStepLate && { currentStep: change }),
    },
    companySize: companySize(totalStaff(answers)),
    currentStep,
    furthestStep,
  };
  const isNews =
    changed.length > 0 || currentStep !== row.currentStep || furthestStep !== row.furthestStep;
  const written = isNews ? { ...values, updatedAt: clock() } : values;
  const updatedAt = await updateCheckup(connection, row.id, written, state);
  return updatedAt && checkupOf({ ...row, ...values, updatedAt });
}

import { noAnswers } from "@app/contract";
import type { StepScreenProps } from "#features/checkup/steps/step-screen.ts";

const nothing = () => undefined;

/** The props of a screen in a check-up without answers. */
export const fakeScreenProps: StepScreenProps = {
  checkupId: "a",
  answers: { ...noAnswers, scheduledAt: null },
  problems: {},
  change: nothing,
  expectChange: () => nothing,
  preview: nothing,
  propose: nothing,
  wasDone: false,
  leaveField: nothing,
  saveAll: async () => true,
  editStep: nothing,
  isCompleted: false,
  scheduled: nothing,
  opensChange: false,
  holdsUnfinished: nothing,
  waitsFor: nothing,
};

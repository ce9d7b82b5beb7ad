import type { StepAnswers } from "@app/contract";
import type { Conflict } from "./conflict.ts";
import type { Problems } from "./steps/step-screen.ts";

/** What the page shows of a draft. */
export interface DraftState {
  answers: StepAnswers;
  problems: Problems;
  saving: "saved" | "saving" | "failed" | "offline" | "invalid";
  /** Next or Back was pressed and waits for the server. */
  isMoving: boolean;
  conflict: Conflict | undefined;
  currentStep: number;
  furthestStep: number;
}

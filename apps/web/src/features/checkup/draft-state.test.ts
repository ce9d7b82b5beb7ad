import { noAnswers } from "@app/contract";
import { expect, test } from "vitest";
import { sameWhereAlike } from "./draft-state.ts";
import type { DraftState } from "./draft-state.ts";

const state = (): DraftState => ({
  answers: { ...structuredClone(noAnswers), locations: ["1 Main Street"], scheduledAt: null },
  problems: {},
  saving: "saved",
  isMoving: false,
  conflict: undefined,
  currentStep: 1,
  furthestStep: 1,
});

test("a state that says the same stays the very same object", () => {
  const before = state();
  expect(sameWhereAlike(state(), before)).toBe(before);
});

test("what changed is taken over, and everything else stays the same object", () => {
  const before = state();
  const now = state();
  now.answers.companyName = "Acme";
  const shown = sameWhereAlike(now, before);
  expect(shown.answers).toEqual(now.answers);
  expect(shown.answers.locations).toBe(before.answers.locations);
  expect(shown.problems).toBe(before.problems);
  expect(sameWhereAlike({ ...now, saving: "saving" }, shown).answers).toBe(shown.answers);
});

test("a problem that is gone is gone", () => {
  const before = { ...state(), problems: { companyName: "Wrong" } };
  expect(sameWhereAlike(state(), before).problems).toEqual({});
});

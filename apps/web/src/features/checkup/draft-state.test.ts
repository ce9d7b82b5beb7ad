import { noAnswers } from "@app/contract";
import type { StepAnswers } from "@app/contract";
import { expect, test } from "vitest";
import { lastReached, stepToShow, whyNotDone } from "./draft-state.ts";

const done: StepAnswers = {
  ...noAnswers,
  companyWebsite: "https://acme.com",
  companyName: "Acme",
  companyIndustry: "Legal Services",
  complianceStandard: "soc-2",
  scheduledAt: null,
};
const at = (step: number, answers = done, problems = {}) => ({
  answers,
  problems,
  currentStep: step,
  furthestStep: step,
});

test("shows the wanted step where it was reached, else the saved one", () => {
  expect(stepToShow(2, at(3))).toBe(2);
  expect(stepToShow(9, at(3))).toBe(3);
  expect(stepToShow(undefined, at(3))).toBe(3);
});

test("a step that is no longer done closes those after it", () => {
  const answers = { ...done, companyName: null };
  expect(lastReached(at(4, answers))).toBe(1);
  expect(stepToShow(undefined, at(4, answers))).toBe(1);
});

test("an invalid field disables Next and says why", () => {
  const progress = at(3, done, { staffRemote: "Must be less than 100,000" });
  expect(whyNotDone(3, progress)).toBe("Must be less than 100,000");
  expect(whyNotDone(2, progress)).toBeUndefined();
  expect(lastReached({ ...progress, furthestStep: 4 })).toBe(3);
});

test("the last step that can be opened is the furthest, or an earlier one that is not done", () => {
  expect(lastReached(at(1))).toBe(1);
  expect(lastReached(at(4))).toBe(4);
  expect(lastReached(at(5))).toBe(4); // no location is given
  expect(lastReached(at(4, { ...done, complianceStandard: null }))).toBe(2);
});

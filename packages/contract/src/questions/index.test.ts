import { expect, test } from "vitest";
import { messages } from "../messages.ts";
import {
  answerKeys,
  firstOpenStep,
  minutesRemaining,
  noAnswers,
  stepCount,
  steps,
} from "./index.ts";
import type { StepAnswers } from "./answers.ts";
import { companySize, splitEvenly } from "./staff.ts";

const empty: StepAnswers = { ...noAnswers, scheduledAt: null };

test("there are twelve steps, and every answer belongs to one", () => {
  expect(stepCount).toBe(12);
  const keys = steps.flatMap((step) => Object.keys(step.fields));
  expect(keys.toSorted()).toEqual([...answerKeys].toSorted());
});

test("rounds up the remaining minutes", () => {
  expect([1, 2, 6, 11, 12].map(minutesRemaining)).toEqual([6, 5, 3, 1, 0]);
});

test("some steps name what is missing, the others are always done", () => {
  const missing = steps.flatMap(({ key, missing: of }) => (of?.(empty) ? [[key, of(empty)]] : []));
  expect(missing).toEqual([
    ["company", messages.websiteMissing],
    ["standard", messages.standardMissing],
    ["locations", messages.locationMissing],
    ["workPlatform", messages.workPlatformMissing],
    ["schedule", messages.meetingMissing],
  ]);
});

test("finds the first step that is not done", () => {
  expect(firstOpenStep(empty)).toBe(1);
  const company = { companyWebsite: "https://acme.com", companyName: "Acme", companyIndustry: "X" };
  expect(firstOpenStep({ ...empty, ...company })).toBe(2);
  const done = {
    ...empty,
    ...company,
    complianceStandard: "cmmc",
    fullyRemote: true,
    workPlatforms: ["windows"],
  };
  expect(firstOpenStep(done)).toBe(12);
  expect(firstOpenStep({ ...done, scheduledAt: new Date() })).toBe(13);
});

test.each([
  [0, null],
  [1, "1-10"],
  [10, "1-10"],
  [11, "11-50"],
  [200, "51-200"],
  [501, "501-1,000"],
  [5_000, "1,001-5,000"],
  [10_000, "5,001-10,000"],
  [10_001, "10,001+"],
  [300_000, "10,001+"],
])("a company of %d people has the size %s", (people, size) => {
  expect(companySize(people)).toBe(size);
});

test("an even split always adds up to its total", () => {
  for (const parts of [["a"], ["a", "b"], ["a", "b", "c"]]) {
    for (let total = 0; total < 50; total += 1) {
      const counts = Object.values(splitEvenly(total, parts));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }
  }
  expect(splitEvenly(2, ["a", "b", "c"])).toEqual({ a: 1, b: 1, c: 0 });
});

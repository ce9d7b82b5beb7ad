import { expect, test } from "vitest";
import { noAnswers } from "./index.ts";
import { clampScope, coverageText, enterScope, scopeFits } from "./scope.ts";

const row = (inScope: number, outOfScope: number) => ({
  inScope,
  outOfScope,
  notSure: false,
  adjusted: false,
});

test("the first number proposes the rest as the other", () => {
  expect(enterScope(row(0, 0), "inScope", 3, 10)).toMatchObject(row(3, 7));
  expect(enterScope(row(0, 0), "outOfScope", 4, 10)).toMatchObject(row(6, 4));
});

test("together they never exceed the total", () => {
  expect(enterScope(row(3, 7), "inScope", 5, 10)).toMatchObject(row(5, 5));
  expect(enterScope(row(3, 7), "inScope", 99, 10)).toMatchObject(row(10, 0));
  expect(enterScope(row(3, 2), "inScope", 1, 10)).toMatchObject(row(1, 2));
});

test("what is no number counts as 0", () => {
  expect(enterScope(row(3, 2), "inScope", Number.NaN, 10)).toMatchObject(row(0, 2));
  expect(enterScope(row(3, 2), "inScope", -4, 10)).toMatchObject(row(0, 2));
});

test("a fallen total cuts out of scope first, and marks the row", () => {
  const answers = {
    ...noAnswers,
    staffRemote: 4,
    scopeData: {
      ...noAnswers.scopeData,
      staff: { ...noAnswers.scopeData.staff, remote: row(6, 4) },
    },
  };
  expect(scopeFits(answers)).toBe(false);
  const scopeData = clampScope(answers);
  expect(scopeData.staff.remote).toEqual({ ...row(4, 0), adjusted: true });
  expect(scopeFits({ ...answers, scopeData })).toBe(true);
});

test("rows that are not sure leave the sums", () => {
  const rows = [
    { entry: row(2, 2), total: 8 },
    { entry: { ...row(5, 5), notSure: true }, total: 10 },
  ];
  expect(coverageText(rows)).toBe("2 in scope, 2 out of scope, 4 not assigned");
});

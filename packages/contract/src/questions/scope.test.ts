import { expect, test } from "vitest";
import { noAnswers } from "./index.ts";
import {
  assignedText,
  clampScope,
  coverageText,
  enterScope,
  scope,
  scopeFits,
  scopeTables,
} from "./scope.ts";

const row = (inScope: number, outOfScope: number, notSure = false) => ({
  inScope,
  outOfScope,
  notSure,
  adjusted: false,
});

test.each([
  ["sets the other to the rest", row(0, 0), "inScope", 3, row(3, 7)],
  ["sets the other to the rest", row(0, 0), "outOfScope", 4, row(6, 4)],
  ["lowers the other to the total", row(3, 7), "inScope", 5, row(5, 5)],
  ["is at most the total", row(3, 7), "inScope", 99, row(10, 0)],
  ["leaves the other within the total", row(3, 2), "inScope", 1, row(1, 2)],
  ["is 0 if it is none", row(3, 2), "inScope", Number.NaN, row(0, 2)],
  ["is 0 if it is negative", row(3, 2), "inScope", -4, row(0, 2)],
] as const)("an entered number %s", (_, before, side, entered, after) => {
  expect(enterScope(before, side, entered, 10)).toMatchObject(after);
});

test("a lower total cuts out of scope first, and marks the row", () => {
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

const { staff, devices } = noAnswers.scopeData;
const answers = {
  ...noAnswers,
  staffRemote: 20,
  staffHybrid: 5,
  staffOnsite: 1_200,
  devices: { ...noAnswers.devices, servers: 3, macbooks: 2 },
  scopeData: {
    staff: { ...staff, remote: row(10, 10), hybrid: row(0, 0, true) },
    devices: { ...devices, macbooks: row(0, 2) },
  },
};

test("an untouched row is not decided, a row with none in scope is", () => {
  expect(scope.read?.(answers, {})).toEqual({
    facts: [
      ["Fully Remote Staff", "10 in, 10 out"],
      ["Hybrid Staff", "Not sure"],
      ["On-Site Staff", "Not decided"],
      ["MacBooks", "0 in, 2 out"],
      ["Servers (including cloud infrastructure)", "Not decided"],
    ],
  });
});

test("a row has a text on how much is assigned unless its total is 0", () => {
  const rows = scopeTables(answers).flatMap((table) => table.rows.map(assignedText));
  const staffTexts = ["20 of 20 assigned", "Not sure", "Not decided"];
  expect(rows).toEqual([...staffTexts, "", "", "", "2 of 2 assigned", "", "", "Not decided"]);
});

test("a table has a text on what is assigned, without rows marked not sure", () => {
  const entries = (...rows: ReturnType<typeof row>[]) =>
    rows.map((entry) => ({ entry, total: 10 }));
  expect(coverageText(entries(row(0, 0), row(0, 0)))).toBe("Not decided");
  expect(coverageText(entries(row(0, 0), row(0, 0, true)))).toBe("Not decided");
  expect(coverageText(entries(row(0, 0, true), row(3, 2, true)))).toBe("Not sure");
  const notSure = entries(row(2, 2), row(5, 5, true));
  expect(coverageText(notSure)).toBe("2 in scope, 2 out of scope, 6 not assigned, 10 not sure");
  const partly = "0 in scope, 10 out of scope, 10 not assigned";
  expect(coverageText(entries(row(0, 0), row(0, 10)))).toBe(partly);
});

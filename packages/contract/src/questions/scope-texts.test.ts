import { expect, test } from "vitest";
import { assignedText, coverageText, scope, scopeTables } from "./scope.ts";
import { noAnswers } from "./index.ts";

const row = (inScope: number, outOfScope: number, notSure = false) => ({
  inScope,
  outOfScope,
  notSure,
  adjusted: false,
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

test("scope that nobody touched is not decided, which none in scope is not", () => {
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

test("says of each row how much of it is assigned, and nothing where there is nothing to assign", () => {
  const rows = scopeTables(answers).flatMap((table) => table.rows.map(assignedText));
  const staffTexts = ["20 of 20 assigned", "Not sure", "Not decided"];
  expect(rows).toEqual([...staffTexts, "", "", "", "2 of 2 assigned", "", "", "Not decided"]);
});

test("a table that nobody touched is not decided as a whole", () => {
  const entries = (...rows: ReturnType<typeof row>[]) =>
    rows.map((entry) => ({ entry, total: 10 }));
  expect(coverageText(entries(row(0, 0), row(0, 0)))).toBe("Not decided");
  expect(coverageText(entries(row(0, 0), row(0, 0, true)))).toBe("Not decided");
  expect(coverageText(entries(row(0, 0, true), row(3, 2, true)))).toBe("Not sure");
  const partly = "0 in scope, 10 out of scope, 10 not assigned";
  expect(coverageText(entries(row(0, 0), row(0, 10)))).toBe(partly);
});

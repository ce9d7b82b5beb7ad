import { noAnswers } from "@app/contract";
import { expect, test } from "vitest";
import { answerLines } from "./conflict-dialog.tsx";

test("two scopes differ by the rows of either, and an untouched row is not decided", () => {
  const entry = { inScope: 3, outOfScope: 2, notSure: false, adjusted: false };
  const { staff, devices } = noAnswers.scopeData;
  const totals = { ...noAnswers, staffRemote: 5, devices: { ...noAnswers.devices, servers: 5 } };
  const touched = {
    ...totals,
    scopeData: {
      staff: { ...staff, remote: entry },
      devices: { ...devices, servers: { ...entry, notSure: true } },
    },
  };
  const lines = (shown: typeof totals, other: typeof totals) =>
    answerLines("scopeData", shown, other, (choice) => choice);
  const servers = "Servers (including cloud infrastructure)";
  expect(lines({ ...totals, staffRemote: 0 }, touched)[0]).toBe("Fully Remote Staff: None");
  expect(lines(touched, totals)).toEqual([
    "Fully Remote Staff: 3 in, 2 out",
    `${servers}: Not sure`,
  ]);
  expect(lines(totals, touched)).toEqual([
    "Fully Remote Staff: Not decided",
    `${servers}: Not decided`,
  ]);
});

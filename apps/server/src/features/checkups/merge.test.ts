import { noAnswers } from "@app/contract";
import type { Answers } from "@app/contract";
import { expect, test } from "vitest";
import { mergeAnswers } from "./merge.ts";

const stored = (answers: Partial<Answers> = {}, answerVersions = {}) => ({
  answers: { ...noAnswers, ...answers },
  answerVersions,
});

test("takes over what changed and names it", () => {
  const merged = mergeAnswers(stored(), { companyName: "Acme", staffRemote: 0 }, 0);
  expect(merged).toMatchObject({ outcome: "merged", changed: ["companyName"] });
});

test("merges answers that somebody else left alone", () => {
  const merged = mergeAnswers(
    stored({ companyName: "Acme" }, { companyName: 3 }),
    { companyIndustry: "Legal Services" },
    1,
  );
  expect(merged).toMatchObject({ outcome: "merged", changed: ["companyIndustry"] });
});

test("names the answers that somebody else changed meanwhile", () => {
  const merged = mergeAnswers(
    stored({ companyName: "Acme", staffRemote: 5 }, { companyName: 3, staffRemote: 1 }),
    { companyName: "Apex", staffRemote: 6 },
    2,
  );
  expect(merged).toEqual({ outcome: "conflict", fields: ["companyName"] });
});

test("two who enter the same have no conflict", () => {
  const merged = mergeAnswers(
    stored({ companyName: "Acme" }, { companyName: 3 }),
    { companyName: "Acme" },
    1,
  );
  expect(merged).toMatchObject({ outcome: "merged", changed: [] });
});

test("fully remote empties the locations", () => {
  const before = stored({ fullyRemote: false, locations: ["Here"] });
  const merged = mergeAnswers(before, { fullyRemote: true }, 0);
  expect(merged).toMatchObject({ changed: ["fullyRemote", "locations"] });
});

test("a location cannot join a company that became fully remote", () => {
  const before = stored({ fullyRemote: true }, { fullyRemote: 2 });
  expect(mergeAnswers(before, { locations: ["Here"] }, 1).outcome).toBe("locationsThoughRemote");
});

const scope = (inScope: number, outOfScope: number) => ({
  ...noAnswers.scopeData,
  staff: {
    ...noAnswers.scopeData.staff,
    remote: { inScope, outOfScope, notSure: false, adjusted: false },
  },
});

test("refuses a scope larger than its total", () => {
  const before = stored({ staffRemote: 10 });
  expect(mergeAnswers(before, { scopeData: scope(8, 3) }, 0).outcome).toBe("scopeExceedsTotal");
  expect(mergeAnswers(before, { scopeData: scope(8, 2) }, 0).outcome).toBe("merged");
});

test("a total that falls leaves the scope as it was entered, for when it rises again", () => {
  const before = stored({ staffRemote: 10, scopeData: scope(6, 4) });
  const merged = mergeAnswers(before, { staffRemote: 7 }, 0);
  expect(merged).toMatchObject({ changed: ["staffRemote"] });
});

test("a scope entered for totals that somebody else lowered is not refused", () => {
  const before = stored({ staffRemote: 5 }, { staffRemote: 4 });
  expect(mergeAnswers(before, { scopeData: scope(8, 2) }, 3)).toMatchObject({
    outcome: "merged",
    answers: { scopeData: scope(8, 2) },
  });
});

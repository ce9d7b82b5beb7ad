import { noAnswers } from "@app/contract";
import type { Answers } from "@app/contract";
import { expect, test } from "vitest";
import { mergeAnswers } from "./merge.ts";

const stored = (answers: Partial<Answers> = {}, answerVersions = {}, answerWriters = {}) => ({
  answers: { ...noAnswers, ...answers },
  answerVersions,
  answerWriters,
});

test("takes over what changed and names it", () => {
  const merged = mergeAnswers(stored(), { companyName: "Acme", staffRemote: 0 }, { version: 0 });
  expect(merged).toMatchObject({ outcome: "merged", changed: ["companyName"] });
});

test("merges answers that somebody else left alone", () => {
  const merged = mergeAnswers(
    stored({ companyName: "Acme" }, { companyName: 3 }),
    { companyIndustry: "Legal Services" },
    { version: 1 },
  );
  expect(merged).toMatchObject({ outcome: "merged", changed: ["companyIndustry"] });
});

test("names the answers that somebody else changed meanwhile", () => {
  const merged = mergeAnswers(
    stored({ companyName: "Acme", staffRemote: 5 }, { companyName: 3, staffRemote: 1 }),
    { companyName: "Apex", staffRemote: 6 },
    { version: 2 },
  );
  expect(merged).toEqual({ outcome: "conflict", fields: ["companyName"] });
});

test("two who enter the same have no conflict", () => {
  const merged = mergeAnswers(
    stored({ companyName: "Acme" }, { companyName: 3 }),
    { companyName: "Acme" },
    { version: 1 },
  );
  expect(merged).toMatchObject({ outcome: "merged", changed: [] });
});

test("fully remote empties the locations", () => {
  const before = stored({ fullyRemote: false, locations: ["Here"] });
  const merged = mergeAnswers(before, { fullyRemote: true }, { version: 0 });
  expect(merged).toMatchObject({ changed: ["fullyRemote", "locations"] });
});

test("a location cannot join a company that became fully remote", () => {
  const before = stored({ fullyRemote: true }, { fullyRemote: 2 });
  expect(mergeAnswers(before, { locations: ["Here"] }, { version: 1 }).outcome).toBe(
    "locationsThoughRemote",
  );
});

const scope = (inScope: number, outOfScope: number) => ({
  ...noAnswers.scopeData,
  staff: {
    ...noAnswers.scopeData.staff,
    remote: { inScope, outOfScope, notSure: false, adjusted: false },
  },
});

test("rejects a scope larger than its total", () => {
  const before = stored({ staffRemote: 10 });
  expect(mergeAnswers(before, { scopeData: scope(8, 3) }, { version: 0 }).outcome).toBe(
    "scopeExceedsTotal",
  );
  expect(mergeAnswers(before, { scopeData: scope(8, 2) }, { version: 0 }).outcome).toBe("merged");
});

test("a total that falls leaves the scope as it was entered, for when it rises again", () => {
  const before = stored({ staffRemote: 10, scopeData: scope(6, 4) });
  const merged = mergeAnswers(before, { staffRemote: 7 }, { version: 0 });
  expect(merged).toMatchObject({ changed: ["staffRemote"] });
});

test("a scope entered for totals that somebody else lowered is not rejected", () => {
  const before = stored({ staffRemote: 5 }, { staffRemote: 4 });
  expect(mergeAnswers(before, { scopeData: scope(8, 2) }, { version: 3 })).toMatchObject({
    outcome: "merged",
    answers: { scopeData: scope(8, 2) },
  });
});

const ann = "8a1f6e0e-6f60-4f0e-9d3c-0c8f3f1d2a11";
const bob = "8a1f6e0e-6f60-4f0e-9d3c-0c8f3f1d2a22";
const said = (writer: string, number: number) => ({ writer, number });

test("a page that did not hear of its own change yet has no conflict with it", () => {
  const before = stored({ companyName: "Acme" }, { companyName: 1 }, { companyName: said(ann, 1) });
  const later = { version: 0, change: said(ann, 2) };
  expect(mergeAnswers(before, { companyName: "Apex" }, later)).toMatchObject({
    changed: ["companyName"],
    answerWriters: { companyName: said(ann, 2) },
  });
  const other = { version: 0, change: said(bob, 2) };
  const expected = { outcome: "conflict", fields: ["companyName"] };
  expect(mergeAnswers(before, { companyName: "Apex" }, other)).toEqual(expected);
  expect(mergeAnswers(before, { companyName: "Apex" }, { version: 0 })).toEqual(expected);
});

test("a change without a name is nobody's: the page that was there before is asked", () => {
  const before = stored({ companyName: "Acme" }, { companyName: 1 }, { companyName: said(ann, 1) });
  const merged = mergeAnswers(before, { companyName: "Apex" }, { version: 1 });
  expect(merged).toMatchObject({ changed: ["companyName"], answerWriters: {} });
  expect(merged).toHaveProperty("answerWriters", {});
});

test("what arrives late is left out, and the rest of it counts", () => {
  const before = stored({ companyName: "Apex" }, { companyName: 1 }, { companyName: said(ann, 2) });
  const late = mergeAnswers(
    before,
    { companyName: "Acme", companyIndustry: "Manufacturing" },
    { version: 0, change: said(ann, 1) },
  );
  expect(late).toMatchObject({
    answers: { companyName: "Apex", companyIndustry: "Manufacturing" },
    changed: ["companyIndustry"],
    answerWriters: { companyName: said(ann, 2), companyIndustry: said(ann, 1) },
  });
});

test("a value that is typed again stands above what was typed before it", () => {
  const before = stored({ companyName: "Acme" }, { companyName: 1 }, { companyName: said(bob, 1) });
  const again = mergeAnswers(before, { companyName: "Acme" }, { version: 1, change: said(ann, 3) });
  expect(again).toMatchObject({ changed: [], answerWriters: { companyName: said(ann, 3) } });
});

test("two who come to the same value without knowing leave it with the first", () => {
  const before = stored({ companyName: "Acme" }, { companyName: 1 }, { companyName: said(bob, 1) });
  const same = mergeAnswers(before, { companyName: "Acme" }, { version: 0, change: said(ann, 3) });
  expect(same).toMatchObject({ changed: [], answerWriters: { companyName: said(bob, 1) } });
});

test("locations that arrive late do not come back to a company that became fully remote", () => {
  const remote = mergeAnswers(
    stored(),
    { fullyRemote: true },
    { version: 0, change: said(ann, 2) },
  );
  if (remote.outcome !== "merged") throw new Error(remote.outcome);
  expect(remote.changed).toEqual(["fullyRemote"]);
  const before = { ...remote, answerVersions: { fullyRemote: 1 } };
  const late = { fullyRemote: false, locations: ["Here"] };
  expect(mergeAnswers(before, late, { version: 0, change: said(ann, 1) })).toMatchObject({
    answers: { fullyRemote: true, locations: [] },
    changed: [],
  });
});

test("being fully remote arrives too late for locations that were entered after it", () => {
  const before = stored(
    { fullyRemote: null, locations: ["Here"] },
    { locations: 1 },
    { locations: said(ann, 2) },
  );
  const late = { version: 0, change: said(ann, 1) };
  expect(mergeAnswers(before, { fullyRemote: true }, late)).toMatchObject({
    answers: { fullyRemote: null, locations: ["Here"] },
    changed: [],
  });
});

test("being fully remote asks before it empties locations that somebody else entered meanwhile", () => {
  const before = stored({ locations: ["Here"] }, { locations: 4 }, { locations: said(bob, 9) });
  const origin = { version: 3, change: said(ann, 1) };
  expect(mergeAnswers(before, { fullyRemote: true }, origin)).toEqual({
    outcome: "conflict",
    fields: ["fullyRemote"],
  });
  expect(mergeAnswers(before, { fullyRemote: true, locations: [] }, origin)).toEqual({
    outcome: "conflict",
    fields: ["fullyRemote", "locations"],
  });
});

test("a scope is held against totals that its own page entered before, not against later ones", () => {
  const versions = { staffRemote: 1 };
  const total = (number: number) =>
    stored({ staffRemote: 5 }, versions, { staffRemote: said(ann, number) });
  const entered = { scopeData: scope(8, 2) };
  const second = { version: 0, change: said(ann, 2) };
  expect(mergeAnswers(total(1), entered, second).outcome).toBe("scopeExceedsTotal");
  expect(mergeAnswers(total(3), entered, second)).toMatchObject({ changed: ["scopeData"] });
});

import { noAnswers } from "@app/contract";
import type { Answers } from "@app/contract";
import { expect, test } from "vitest";
import { mergeAnswers } from "./merge.ts";

const stored = (answers: Partial<Answers> = {}, answerVersions = {}, answerWriters = {}) => ({
  answers: { ...noAnswers, ...answers },
  answerVersions,
  answerWriters,
});

test("takes over what changed and names it, also where somebody else changed others meanwhile", () => {
  const first = mergeAnswers(stored(), { companyName: "Acme", staffRemote: 0 }, { version: 0 });
  expect(first).toMatchObject({ outcome: "merged", changed: ["companyName"] });
  const before = stored(
    { companyName: "Acme", staffRemote: 5 },
    { companyName: 3, staffRemote: 1 },
  );
  const merge = (changes: Parameters<typeof mergeAnswers>[1]) =>
    mergeAnswers(before, changes, { version: 2 });
  const legal = merge({ companyIndustry: "Legal Services", companyName: "Acme" });
  expect(legal).toMatchObject({ outcome: "merged", changed: ["companyIndustry"] });
  expect(merge({ companyName: "Apex", staffRemote: 6 })).toEqual({
    outcome: "conflict",
    fields: ["companyName"],
  });
});

test("fully remote empties the locations, and none can join a company that became so", () => {
  const before = stored({ fullyRemote: false, locations: ["Here"] });
  const merged = mergeAnswers(before, { fullyRemote: true }, { version: 0 });
  expect(merged).toMatchObject({ changed: ["fullyRemote", "locations"] });
  const remote = stored({ fullyRemote: true }, { fullyRemote: 2 });
  expect(mergeAnswers(remote, { locations: ["Here"] }, { version: 1 }).outcome).toBe(
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

test("rejects a scope larger than its total, unless that falls later or by somebody else", () => {
  const outcome = (entered: ReturnType<typeof scope>) =>
    mergeAnswers(stored({ staffRemote: 10 }), { scopeData: entered }, { version: 0 }).outcome;
  expect(outcome(scope(8, 3))).toBe("scopeExceedsTotal");
  expect(outcome(scope(8, 2))).toBe("merged");
  const whole = stored({ staffRemote: 10, scopeData: scope(6, 4) });
  const fallen = mergeAnswers(whole, { staffRemote: 7 }, { version: 0 });
  expect(fallen).toMatchObject({ changed: ["staffRemote"] }); // it stays as it was entered
  const lowered = stored({ staffRemote: 5 }, { staffRemote: 4 });
  expect(mergeAnswers(lowered, { scopeData: scope(8, 2) }, { version: 3 })).toMatchObject({
    outcome: "merged",
    answers: { scopeData: scope(8, 2) },
  });
});

const ann = "8a1f6e0e-6f60-4f0e-9d3c-0c8f3f1d2a11";
const bob = "8a1f6e0e-6f60-4f0e-9d3c-0c8f3f1d2a22";
const said = (writer: string, number: number) => ({ writer, number });

const acmeBy = (writer: string, number: number) =>
  stored({ companyName: "Acme" }, { companyName: 1 }, { companyName: said(writer, number) });

test("a page that did not hear of its own change yet has no conflict with it", () => {
  const before = acmeBy(ann, 1);
  const apex = { companyName: "Apex" };
  const later = { version: 0, change: said(ann, 2) };
  expect(mergeAnswers(before, apex, later)).toMatchObject({
    changed: ["companyName"],
    answerWriters: { companyName: said(ann, 2) },
  });
  const conflict = { outcome: "conflict", fields: ["companyName"] };
  expect(mergeAnswers(before, apex, { version: 0, change: said(bob, 2) })).toEqual(conflict);
  expect(mergeAnswers(before, apex, { version: 0 })).toEqual(conflict);
  // A change without a name is nobody's: the page that was there before is asked.
  const nobodys = mergeAnswers(before, apex, { version: 1 });
  expect(nobodys).toMatchObject({ changed: ["companyName"] });
  expect(nobodys).toHaveProperty("answerWriters", {});
});

test("a value that is typed again stands above what was typed before it, unless that was not known", () => {
  const same = (version: number) =>
    mergeAnswers(acmeBy(bob, 1), { companyName: "Acme" }, { version, change: said(ann, 3) });
  expect(same(1)).toMatchObject({ changed: [], answerWriters: { companyName: said(ann, 3) } });
  expect(same(0)).toMatchObject({ changed: [], answerWriters: { companyName: said(bob, 1) } });
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

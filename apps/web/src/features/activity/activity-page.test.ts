import { expect, test } from "vitest";
import { changesOf } from "./activity-page.tsx";

test("lists only the fields that differ", () => {
  const before = { name: "Slack", category: "Chat", popular: false, productWebsite: null };
  const after = { ...before, popular: true, productWebsite: "https://slack.com" };
  expect(changesOf({ before, after })).toEqual([
    { field: "Popular", before: "No", after: "Yes" },
    { field: "Product website", before: undefined, after: "https://slack.com" },
  ]);
  const merged = { before: { saasApps: "slak" }, after: { saasApps: "slack" } };
  expect(changesOf(merged)).toEqual([{ field: "Saas apps", before: "slak", after: "slack" }]);
});

test("omits ids, versions, times of change and empty fields", () => {
  const after = { id: "1", version: 1, updatedAt: "2026-06-01T10:00:00.000Z", name: "A", logo: "" };
  expect(changesOf({ before: null, after })).toEqual([
    { field: "Name", before: undefined, after: "A" },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

test("formats nested answers, lists, counts and times", () => {
  const before = { answers: { devices: { servers: 1000 }, locations: ["Here", "There"] } };
  const after = { endedAt: "2026-06-04T14:30:00.000Z" };
  expect(changesOf({ before, after })).toEqual([
    { field: "Answers – Devices – Servers", before: "1,000", after: undefined },
    { field: "Answers – Locations", before: "Here, There", after: undefined },
    { field: "Ended at", before: undefined, after: expect.stringMatching(/June 4, 2026/) },
  ]);
});

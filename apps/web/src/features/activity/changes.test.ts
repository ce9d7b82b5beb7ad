import { expect, test } from "vitest";
import { changesOf } from "./changes.ts";

test("says only what differs", () => {
  const before = { name: "Slack", category: "Chat", popular: false, productWebsite: null };
  const after = { ...before, popular: true, productWebsite: "https://slack.com" };
  expect(changesOf({ before, after })).toEqual([
    { field: "Popular", before: "No", after: "Yes" },
    { field: "Product website", before: undefined, after: "https://slack.com" },
  ]);
});

test("leaves out bookkeeping and what is empty", () => {
  const after = { id: "1", version: 1, updatedAt: "2026-06-01T10:00:00.000Z", name: "A", logo: "" };
  expect(changesOf({ before: null, after })).toEqual([
    { field: "Name", before: undefined, after: "A" },
  ]);
});

test("reads nested answers, lists and counts", () => {
  const before = { answers: { devices: { servers: 1000 }, locations: ["Here", "There"] } };
  expect(changesOf({ before, after: null })).toEqual([
    { field: "Answers – Devices – Servers", before: "1,000", after: undefined },
    { field: "Answers – Locations", before: "Here, There", after: undefined },
  ]);
});

test("shows moments as people read them", () => {
  const [change] = changesOf({ before: null, after: { endedAt: "2026-06-04T14:30:00.000Z" } });
  expect(change?.after).toMatch(/June 4, 2026/);
});

test("an entry without fields has nothing to say", () => {
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

test("says which choice an administrator put in the place of another", () => {
  const choice = { before: { saasApps: "slak" }, after: { saasApps: "slack" } };
  expect(changesOf(choice)).toEqual([{ field: "Saas apps", before: "slak", after: "slack" }]);
});

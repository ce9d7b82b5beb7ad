import { checkupName, limits } from "@app/contract";
import type { ActivityRow } from "@app/contract";
import { expect, test } from "vitest";
import { activityLink, actionText, recordText } from "./activity.ts";

const checkupId = "0d9f3c2a-0000-4000-8000-000000000000";

const acme = { id: checkupId, companyName: "Acme", isDeleted: false };
const untitled = { ...acme, companyName: null };
const deleted = { ...acme, isDeleted: true };

const entry = (fields: Partial<ActivityRow>): ActivityRow => ({
  id: 1,
  at: new Date(0),
  actorEmail: "ann@acme.com",
  action: "update",
  entity: "saas-application",
  entityId: checkupId,
  before: null,
  after: null,
  checkup: null,
  ...fields,
});

const textOf = (fields: Partial<ActivityRow>) => {
  const row = entry(fields);
  return `${actionText(row)} ${recordText(row)}`.trim();
};

const view = { action: "view", entity: "checkup" } as const;
const schedule = { action: "schedule", entity: "meeting" } as const;
const bob = { email: "bob@acme.com", role: "admin" };
const startsAt = "2026-06-01T15:00:00.000Z";

test.each<[text: string, fields: Partial<ActivityRow>]>([
  ['Changed SaaS application "Slack"', { before: { name: "Slak" }, after: { name: "Slack" } }],
  ['Viewed CheckUp "Acme"', { ...view, checkup: acme }],
  ['Viewed CheckUp "Acme"', { ...view, checkup: deleted }],
  ["Viewed Untitled CheckUp", { ...view, checkup: untitled }],
  ['Viewed CheckUp "Then"', { ...view, after: { companyName: "Then" }, checkup: acme }],
  [
    'Changed CheckUp "Acme"',
    {
      entity: "checkup",
      before: { saasApps: "slak" },
      after: { saasApps: "slack" },
      checkup: acme,
    },
  ],
  ["Signed in", { action: "sign-in", entity: "session", entityId: null }],
  [
    'Revoked sessions of "bob@acme.com"',
    { action: "revoke", entity: "session", before: { email: "bob@acme.com", sessions: 2 } },
  ],
  ['Changed user role "bob@acme.com"', { action: "change-role", entity: "user", after: bob }],
  [
    'Sent again email "guest@acme.com"',
    { action: "send-again", entity: "mail", after: { recipient: "guest@acme.com" } },
  ],
  ["Scheduled meeting 0d9f3c2a", { ...schedule, after: { startsAt } }],
  ['Scheduled meeting of "Acme"', { ...schedule, after: { startsAt }, checkup: acme }],
  [
    "Moved meeting of Untitled CheckUp",
    { ...schedule, before: { startsAt }, after: { startsAt }, checkup: untitled },
  ],
  ['Exported list "User Profiles"', { action: "export", entity: "list", entityId: "profiles" }],
  // Unknown actions and records have their stored names.
  ["dance moon", { action: "dance", entity: "moon", entityId: null }],
])("says %s", (text, fields) => {
  expect(textOf(fields)).toBe(text);
});

test("a company's name cannot change the direction of the text around it", () => {
  const companyName = "\u202eAcme\u2066 \u061cGmbH";
  expect(textOf({ entity: "checkup", before: { companyName } })).toBe(
    'Changed CheckUp "Acme GmbH"',
  );
  expect(checkupName(companyName)).toBe("Acme GmbH");
  expect(checkupName(null)).toBe("Untitled CheckUp");
});

test("links to the record's page while it exists", () => {
  const page = { to: "/admin626/checkups/$id", params: { id: checkupId } };
  for (const entity of ["checkup", "meeting", "mail"]) {
    expect(activityLink(entry({ entity, checkup: acme }))).toEqual(page);
    expect(activityLink(entry({ entity, checkup: deleted }))).toBeUndefined();
  }
  expect(activityLink(entry({ after: { name: "Slack" } }))).toEqual({
    to: "/admin626/saas",
    search: { search: "Slack" },
  });
  expect(activityLink(entry({ action: "merge", before: { name: "Slack" } }))).toBeUndefined();
  expect(activityLink(entry({ entity: "session", entityId: null }))).toBeUndefined();
  expect(activityLink(entry({ entity: "session", before: { email: "bob@acme.com" } }))).toEqual({
    to: "/admin626/profiles",
    search: { search: "bob@acme.com" },
  });
  expect(activityLink(entry({ entity: "list", entityId: "roles" }))).toEqual({
    to: "/admin626/roles",
  });
});

test("searches a file by its name, cut to the search's limit", () => {
  const linkOf = (name: string) => activityLink(entry({ entity: "file", after: { name } }));
  expect(linkOf("logo.png")).toMatchObject({ search: { search: "logo.png" } });
  const long = "l".repeat(limits.search - 1);
  expect(linkOf(`${long}😀.png`)).toMatchObject({ search: { search: long } });
});

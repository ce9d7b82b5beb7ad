import { limits } from "@app/contract";
import type { ActivityRow } from "@app/contract";
import { expect, test } from "vitest";
import { activityLink, actionText, recordText } from "./activity.ts";
import { checkupName } from "./labels.ts";

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

const said = (fields: Partial<ActivityRow>) => {
  const row = entry(fields);
  return `${actionText(row)} ${recordText(row)}`.trim();
};

test("says what was done to which record, by its latest name", () => {
  expect(said({ before: { name: "Slak" }, after: { name: "Slack" } })).toBe(
    "Changed SaaS application “Slack”",
  );
  const view = { action: "view", entity: "checkup" } as const;
  expect(said({ ...view, checkup: acme })).toBe("Viewed CheckUp “Acme”");
  expect(said({ ...view, checkup: deleted })).toBe("Viewed CheckUp “Acme”");
  expect(said({ ...view, checkup: untitled })).toBe("Viewed Untitled CheckUp");
  expect(said({ ...view, after: { companyName: "Then" }, checkup: acme })).toBe(
    "Viewed CheckUp “Then”",
  );
  expect(said({ action: "sign-in", entity: "session", entityId: null })).toBe("Signed in");
  const ended = { email: "bob@acme.com", sessions: 2 };
  expect(said({ action: "revoke", entity: "session", before: ended })).toBe(
    "Revoked sessions of “bob@acme.com”",
  );
  const role = { email: "bob@acme.com", role: "admin" };
  expect(said({ action: "change-role", entity: "user", after: role })).toBe(
    "Changed user role “bob@acme.com”",
  );
  const mail = { kind: "invitation", recipient: "guest@acme.com" };
  expect(said({ action: "send-again", entity: "mail", after: mail })).toBe(
    "Sent again mail “guest@acme.com”",
  );
  const meeting = { action: "schedule", entity: "meeting" } as const;
  const startsAt = "2026-06-01T15:00:00.000Z";
  expect(said({ ...meeting, after: { startsAt } })).toBe("Scheduled meeting 0d9f3c2a");
  expect(said({ ...meeting, after: { startsAt }, checkup: acme })).toBe(
    "Scheduled meeting of “Acme”",
  );
  const moved = { ...meeting, before: { startsAt }, after: { startsAt } };
  expect(said({ ...moved, checkup: untitled })).toBe("Moved meeting of Untitled CheckUp");
  expect(said({ action: "export", entity: "list", entityId: "profiles" })).toBe(
    "Exported list “User Profiles”",
  );
});

test("no company's name turns around the words beside it", () => {
  const companyName = "\u202eAcme\u2066 \u061cGmbH";
  expect(said({ entity: "checkup", before: { companyName } })).toBe("Changed CheckUp “Acme GmbH”");
  expect(checkupName(companyName)).toBe("Acme GmbH");
  expect(checkupName(null)).toBe("Untitled CheckUp");
});

test("says of a check-up which choice an administrator put in the place of another", () => {
  const choice = { before: { saasApps: "slak" }, after: { saasApps: "slack" } };
  expect(said({ entity: "checkup", ...choice, checkup: acme })).toBe("Changed CheckUp “Acme”");
});

test("calls what it does not know by the name that came", () => {
  expect(said({ action: "dance", entity: "moon", entityId: null })).toBe("dance moon");
});

test("leads to the record's page, while there is one", () => {
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

test("a file is looked up by as much of its name as the search takes, and no half of a sign", () => {
  const linkOf = (name: string) => activityLink(entry({ entity: "file", after: { name } }));
  expect(linkOf("logo.png")).toMatchObject({ search: { search: "logo.png" } });
  const long = "l".repeat(limits.search - 1);
  expect(linkOf(`${long}😀.png`)).toMatchObject({ search: { search: long } });
});

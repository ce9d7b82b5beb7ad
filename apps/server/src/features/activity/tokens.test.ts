import type { ActivityRow, TokenScope } from "@app/contract";
import { expect, test } from "vitest";
import { auditLog, meetings } from "#db/schema.ts";
import { fullAnswers, makeFullCheckup } from "#testing/factories.ts";
import { ask, makeToken, withToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

/** A product in which a check-up was deleted, as it was once recorded, and other things were done. */
async function office() {
  const app = await testApp();
  const admin = await app.administrator();
  const company = { email: "ann@acme.com", companyName: "Acme" };
  await app.db.insert(auditLog).values([
    {
      action: "delete",
      entity: "checkup",
      entityId: "old",
      before: { ...company, answers: fullAnswers, companySize: "11-50" },
    },
    { action: "schedule", entity: "meeting", after: { guests: ["guest@acme.com"] } },
    {
      action: "merge",
      entity: "saas-application",
      before: { name: "Slak", addedByUser: company },
      after: { into: { name: "Slack", addedByUser: company } },
    },
    { action: "update", entity: "framework", before: { name: "A" }, after: { name: "B" } },
    { action: "restore", entity: "backup", after: { name: "A backup" } },
    { action: "sign-in", entity: "session", actorEmail: "ann@acme.com" },
  ]);
  const read = async <Answer>(path: string, ...scopes: TokenScope[]) => {
    const { token } = await makeToken(admin, ...scopes);
    return (await ask(app, token, path)).body as Answer;
  };
  /** The entries' fields by what they are about, as a token of these permissions is told them. */
  const fields = async (...scopes: TokenScope[]) => {
    const { rows } = await read<{ rows: ActivityRow[] }>("/activity", ...scopes);
    const about = rows.filter(({ entity }) => entity !== "api-token");
    return Object.fromEntries(
      about.map(({ entity, before, after }) => [
        entity,
        entity === "saas-application" ? [before, after] : (before ?? after),
      ]),
    );
  };
  return { app, admin, read, fields };
}

test("the answers that entries of deleted check-ups once held are shown to nobody", async () => {
  const { admin } = await office();
  const { rows } = await admin.api.admin.activity.list({ entity: "checkup" });
  expect(rows).toMatchObject([{ before: { email: "ann@acme.com", companyName: "Acme" } }]);
  expect(JSON.stringify(rows)).not.toMatch(/answers|companySize/);
});

test("a token reads of the log what was done in its areas, and who did it if it may read people", async () => {
  const { app, admin, fields, read } = await office();
  const backup = { name: "A backup" };
  const framework = { name: "A" };
  const application = (addedByUser: object | null) => [
    { name: "Slak", addedByUser },
    { into: { name: "Slack", addedByUser } },
  ];
  expect(await fields("system:read")).toEqual({ backup });
  expect(await fields("system:read", "catalogue:read")).toEqual({
    backup,
    framework,
    "saas-application": application(null),
  });
  expect(await fields("system:read", "checkups:write")).toMatchObject({
    backup,
    checkup: { companyName: "Acme" },
    meeting: { guests: ["guest@acme.com"] },
  });
  expect(await fields("system:read", "catalogue:read", "people:read")).toMatchObject({
    "saas-application": application({ email: "ann@acme.com" }),
    session: null,
  });
  const total = async (query: string, ...scopes: TokenScope[]) =>
    (await read<{ total: number }>(`/activity${query}`, ...scopes)).total;
  expect(await total("", "system:read", "catalogue:read")).toBe(3);
  expect(await total("?entity=framework", "system:read", "catalogue:read")).toBe(1);
  expect(await total("?entity=session", "system:read", "catalogue:read")).toBe(0);
  expect(await total("?action=sign-in", "system:read")).toBe(0);
  expect(await total("?action=sign-in", "system:read", "people:read")).toBe(1);
  const { token } = await makeToken(admin, "system:read");
  const response = await app.browser().request("/api/v1/activity/export", withToken(token));
  const file = await response.text();
  expect(file).toContain("A backup");
  expect(file).not.toMatch(/Acme|@acme|framework/);
});

test("a token that is good for the log alone learns of no check-up whose it is", async () => {
  const { app, read } = await office();
  const { id: entityId } = await makeFullCheckup(app.db);
  await app.db.insert(auditLog).values({ action: "view", entity: "checkup", entityId });
  const path = `/activity?search=${entityId}`;
  const hidden = await read<{ rows: ActivityRow[] }>(path, "system:read");
  expect(hidden.rows).toEqual([]);
  const shown = await read<{ rows: ActivityRow[] }>(path, "system:read", "checkups:read");
  expect(shown.rows).toMatchObject([{ checkup: { companyName: "Acme" } }]);
});

test("the overview shows such a token no company, and all counts", async () => {
  const { app, read } = await office();
  const { id: checkupId } = await makeFullCheckup(app.db);
  const startsAt = new Date(app.time.now.getTime() + 3_600_000);
  await app.db.insert(meetings).values({ checkupId, startsAt, seat: 1, guests: [] });
  const hidden = await read<object>("/overview", "system:read");
  expect(hidden).toMatchObject({ counts: { checkups: 1, upcomingMeetings: 1 }, nextMeetings: [] });
  expect(JSON.stringify(hidden)).not.toMatch(/Acme|@acme\.com","startsAt|guest@/);
  const shown = await read<object>("/overview", "system:read", "checkups:read");
  expect(shown).toMatchObject({ nextMeetings: [{ companyName: "Acme" }] });
});

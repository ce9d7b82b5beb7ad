import { messages } from "@app/contract";
import type { TokenScope } from "@app/contract";
import { expect, test } from "vitest";
import { auditLog, meetings } from "#db/schema.ts";
import { fullAnswers, makeFullCheckup } from "#testing/factories.ts";
import { ask, makeToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

const read = (scope: "catalogue" | "checkups" | "people" | "system") => `${scope}:read` as const;

test("a token reads the log only with every permission to read, and no answers that it once held", async () => {
  const app = await testApp();
  const admin = await app.administrator();
  const before = { companyName: "Acme", answers: fullAnswers, companySize: "11-50" };
  await app.db.insert(auditLog).values({ action: "delete", entity: "checkup", before });
  const few = await makeToken(admin, read("system"), read("catalogue"), read("checkups"));
  for (const path of ["/activity", "/activity/export"]) {
    const rejection = await ask(app, few.token, path);
    expect(rejection).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN", message: messages.tokenScopeTooSmall },
    });
  }
  const all = await makeToken(
    admin,
    read("system"),
    "catalogue:write",
    read("checkups"),
    read("people"),
  );
  const answer = await ask(app, all.token, "/activity?entity=checkup");
  expect(answer).toMatchObject({
    status: 200,
    body: { rows: [{ before: { companyName: "Acme" } }] },
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/answers|companySize/);
});

test("the overview shows such a token no company, and all counts", async () => {
  const app = await testApp();
  const admin = await app.administrator();
  const overview = async (...scopes: TokenScope[]) => {
    const { token } = await makeToken(admin, ...scopes);
    return (await ask(app, token, "/overview")).body as object;
  };
  const { id: checkupId } = await makeFullCheckup(app.db);
  const startsAt = new Date(app.time.now.getTime() + 3_600_000);
  await app.db.insert(meetings).values({ checkupId, startsAt, seat: 1, guests: [] });
  const hidden = await overview("system:read");
  expect(hidden).toMatchObject({ counts: { checkups: 1, upcomingMeetings: 1 }, nextMeetings: [] });
  expect(JSON.stringify(hidden)).not.toMatch(/Acme|@acme\.com","startsAt|guest@/);
  const shown = await overview("system:read", "checkups:read");
  expect(shown).toMatchObject({ nextMeetings: [{ companyName: "Acme" }] });
});

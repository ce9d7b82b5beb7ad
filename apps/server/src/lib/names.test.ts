import { expect, test } from "vitest";
import { meetings } from "#db/schema.ts";
import { makeCheckup, makeMail } from "#testing/factories.ts";
import { makeToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";
import { makeWebhook } from "#testing/webhook-calls.ts";

test("all that a list finds are named with their ids, in its order, and narrowed as it is", async () => {
  const app = await testApp();
  const person = await app.administrator();
  const { admin } = person.api;
  const { id: checkupId } = await makeCheckup(app.db, { companyName: null });
  const startsAt = new Date("2026-06-09T13:00:00Z");
  await app.db.insert(meetings).values({ checkupId, startsAt, seat: 1 });
  await makeMail(app.db, { recipient: "bob@acme.com", state: "failed" });
  await makeToken(person, "catalogue:read");
  await makeWebhook(app.db);
  const owner = (await admin.checkups.list({})).rows[0]!.email; // made above
  const pages = [
    [admin.checkups, owner],
    [admin.meetings, owner],
    [admin.mails, "bob@acme.com"],
    [admin.tokens, (await admin.tokens.list({})).rows[0]?.name],
    [admin.webhooks, (await admin.webhooks.list({})).rows[0]?.url],
    [{ list: admin.webhooks.deliveries, ids: admin.webhooks.deliveryIds }, expect.any(String)],
    [admin.roles, person.user.email],
    [admin.profiles, expect.any(String)],
  ] as const;
  for (const [{ list, ids }, name] of pages) {
    const { rows } = await list({});
    expect(rows.length).toBeGreaterThan(0);
    const found = await ids({});
    expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(found[0]).toMatchObject({ name });
    expect(await ids({ search: "nothing like this" })).toEqual([]);
  }
  expect(await admin.mails.ids({ state: "sent", kind: "invitation" })).toEqual([]);
});

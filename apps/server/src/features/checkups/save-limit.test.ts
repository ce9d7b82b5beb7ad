import { randomUUID } from "node:crypto";
import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { checkups } from "#db/schema.ts";
import { testApp } from "#testing/test-app.ts";

test("saves of a person are counted, whatever they change; others save on", async () => {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await ann.api.checkups.create();
  const save = () =>
    ann.api.checkups.save({
      id,
      version: 0,
      change: { writer: randomUUID(), number: 1 },
      changes: {},
    });
  await app.limits.use("savesPerUser", ann.user.id, 5_998);
  await save();
  await save();
  await expect(save()).rejects.toMatchObject({ status: 429, message: messages.tooManyRequests });

  const bob = await app.signedIn("bob@acme.com");
  const bobs = await bob.api.checkups.create();
  await bob.api.checkups.save({ id: bobs.id, version: 0, changes: { companyName: "Apex" } });
  expect(await app.db.$count(checkups)).toBe(2);
});

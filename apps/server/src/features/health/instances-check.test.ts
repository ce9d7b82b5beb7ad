import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkedProduct } from "#testing/checked-product.ts";

test("instances of several versions or secrets are reported, and those that are gone are not", async () => {
  const { look, settings, addInstance } = await checkedProduct();
  await addInstance({
    version: "0.0.1",
    secretFingerprint: "x",
    seenAt: sql`now() - interval '10 minutes'`,
  });
  await addInstance();
  expect(await look("instances")).toMatchObject({ state: "ok", summary: "1 instance runs." });
  const secret = "another secret of this machine alone";
  const other = { secret, settings: { ...settings, SESSION_SECRET: secret } };
  expect(await look("instances", other)).toMatchObject({
    state: "failing",
    summary: "SESSION_SECRET: it is not the one of the instances that run.",
  });
  await addInstance({ name: "web-2:3000" });
  expect(await look("instances")).toMatchObject({
    state: "warning",
    summary: expect.stringMatching(/^SESSION_SECRET: it is generated, and 2 instances run/),
  });
  const set = { settings: { ...settings, SESSION_SECRET: "set" } };
  expect(await look("instances", set)).toMatchObject({ state: "ok" });
  await addInstance({ name: "web-3:3000", version: "0.2.0" });
  expect(await look("instances", set)).toMatchObject({
    state: "warning",
    summary: "The instances are of several versions: 0.1.0, 0.2.0.",
  });
  await addInstance({ name: "web-4:3000", secretFingerprint: "another" });
  expect(await look("instances", set)).toMatchObject({
    state: "failing",
    summary: expect.stringMatching(/^SESSION_SECRET: the instances have different ones/),
  });
});

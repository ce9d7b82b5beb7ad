import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { messages } from "@app/contract";
import type { Application } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, saasApplications, storedFiles } from "#db/schema.ts";
import { newProduct } from "#testing/factories.ts";
import { pngOf } from "#testing/pictures.ts";
import { testApp } from "#testing/test-app.ts";
import { waitingSessions } from "#testing/waiting-sessions.ts";

const added = (results: PromiseSettledResult<Application>[]) =>
  results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
const rejection = (results: PromiseSettledResult<Application>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));

test("a product that is sent three times at once is there once, with one logo", async () => {
  const app = await testApp();
  const { api } = await app.signedIn("ann@acme.com");
  const logo = `data:image/png;base64,${(await pngOf()).toString("base64")}`;
  const input = newProduct({ logo });
  const products = await Promise.all(Array.from({ length: 3 }, () => api.saas.add(input)));
  expect(new Set(products.map((product) => JSON.stringify(product))).size).toBe(1);
  expect(await app.db.$count(saasApplications, eq(saasApplications.name, "Qwertz"))).toBe(1);
  expect(await app.db.$count(storedFiles)).toBe(1);
  expect(await readdir(join(app.settings.DATA_DIR, "files"))).toHaveLength(1);
  expect(await app.db.$count(auditLog, eq(auditLog.entityId, input.id))).toBe(1);
});

test("of customers who send the same id at once one has it; with ids of their own each has a product", async () => {
  const app = await testApp();
  const customers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => app.signedIn(`customer-${index}@acme.com`)),
  );
  const { id } = newProduct();
  const results = await Promise.allSettled(
    customers.map(({ api }, index) => api.saas.add(newProduct({ id, name: `Secret ${index}` }))),
  );
  expect(added(results)).toHaveLength(1);
  const rejections = rejection(results);
  expect(rejections).toHaveLength(4);
  for (const reason of rejections) {
    expect(reason).toMatchObject({ code: "INPUT_INVALID", message: messages.inputInvalid });
    expect(JSON.stringify(reason)).not.toContain("Secret");
  }
  const products = await Promise.all(customers.map(({ api }) => api.saas.add(newProduct())));
  expect(new Set(products.map(({ identifier }) => identifier)).size).toBe(5);
});

test("a customer who adds the same name in two windows at once is asked in one of them", async () => {
  const app = await testApp();
  const { api } = await app.signedIn("ann@acme.com");
  const inTheWay = await app.pool.connect();
  await inTheWay.query("begin");
  await inTheWay.query("select from profiles for update");
  const adding = Promise.allSettled(Array.from({ length: 4 }, () => api.saas.add(newProduct())));
  // All of them have looked for similar products by then, and found none.
  await expect.poll(() => waitingSessions(app.pool)).toBe(4);
  await inTheWay.query("commit");
  inTheWay.release();
  const results = await adding;
  const [product] = added(results);
  const rejections = rejection(results);
  expect(rejections).toHaveLength(3);
  for (const reason of rejections) {
    expect(reason).toMatchObject({
      code: "SIMILAR_PRODUCTS_EXIST",
      data: { products: [product] },
    });
  }
});

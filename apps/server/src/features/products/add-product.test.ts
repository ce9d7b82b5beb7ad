import { limits, messages } from "@app/contract";
import type { ProductInput } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, itSecurityApplications, saasApplications } from "#db/schema.ts";
import { makeApplication, newProduct } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

/** Made of a name, with an end that nobody can foresee. */
const madeOf = (plainName: string) =>
  expect.stringMatching(new RegExp(`^${plainName}-[0-9a-f]{8}$`)) as string;

async function ann() {
  const app = await testApp();
  return { app, ...(await app.signedIn("ann@acme.com")) };
}

test("a product is added as it was typed, for its customer alone, and that is on record", async () => {
  const { app, api } = await ann();
  const input = newProduct({
    name: "  Qwertz  Plus ",
    description: " Types for you ",
    productWebsite: "qwertz.com/plus",
  });
  const product = await api.itSecurity.add(input);
  expect(product).toEqual({
    identifier: madeOf("qwertz-plus"),
    name: "Qwertz  Plus",
    description: "Types for you",
    category: "Testing",
    logo: null,
    popular: false,
    isPrivate: true,
  });
  expect(await api.itSecurity.named({ identifiers: [product.identifier] })).toEqual([product]);
  expect((await api.itSecurity.browse({ search: "qwertz" })).rows).toEqual([product]);
  const row = await app.db.query.itSecurityApplications.findFirst({
    where: eq(itSecurityApplications.id, input.id),
  });
  expect(row).toMatchObject({
    productWebsite: "https://qwertz.com/plus",
    published: false,
    version: 0,
    createdAt: app.time.now,
    updatedAt: app.time.now,
  });
  expect(await app.db.select().from(auditLog).where(eq(auditLog.entityId, input.id))).toMatchObject(
    [
      {
        action: "create",
        entity: "it-security-application",
        actorEmail: "ann@acme.com",
        before: null,
        after: { identifier: product.identifier, addedByUser: { email: "ann@acme.com" } },
      },
    ],
  );
});

test("a product that is there may be meant, and is added once that is declined", async () => {
  const { api } = await ann();
  // Characters that nobody sees are not saved, and hide no product that is there.
  const input = newProduct({
    name: "\u202eSl\u200back Technologies",
    category: "Comm\u00adunication",
  });
  const [slack] = await api.saas.named({ identifiers: ["slack"] });
  const similar = { code: "SIMILAR_PRODUCTS_EXIST", status: 409 };
  await expect(api.saas.add(input)).rejects.toMatchObject({
    ...similar,
    message: messages.similarProductsExist,
    data: { products: [slack] },
  });
  await expect(api.saas.add({ ...input, declined: ["notion"] })).rejects.toMatchObject(similar);
  expect(await api.saas.add({ ...input, declined: ["slack"] })).toMatchObject({
    identifier: madeOf("slack-technologies"),
    name: "Slack Technologies",
    category: "Communication",
    isPrivate: true,
  });
});

test("who declined the nearest ones is not asked about the next", async () => {
  const { app, api } = await ann();
  for (let index = 0; index < 20; index += 1)
    await makeApplication(app.db, { name: `Qwertz ${index}` });
  const products = await api.saas.similar({ name: "Qwertz", productWebsite: null });
  const declined = products.map(({ identifier }) => identifier);
  expect(await api.saas.add(newProduct({ declined }))).toMatchObject({ name: "Qwertz" });
});

test("the same product sent again is the one that is there, whatever came in between", async () => {
  const { app, api, user } = await ann();
  const input = newProduct();
  const first = await api.saas.add(input);
  expect(await api.saas.add(input)).toEqual(first);
  expect(await api.saas.add({ ...input, name: "Slack" })).toEqual(first);
  await app.limits.use("newProductsPerUser", user.id, 60);
  const itself = eq(saasApplications.id, input.id);
  await app.db.update(saasApplications).set({ offered: false }).where(itself);
  expect(await api.saas.add(input)).toEqual(first);
  expect(await app.db.$count(saasApplications, eq(saasApplications.name, "Qwertz"))).toBe(1);
});

test("an id that another product has is rejected, and nothing is revealed about that product", async () => {
  const { app, api } = await ann();
  const bob = await app.signedIn("bob@acme.com");
  const { id } = newProduct();
  await bob.api.saas.add(newProduct({ id, name: "Bob's own" }));
  const shipped = await app.db.query.saasApplications.findFirst({
    where: eq(saasApplications.identifier, "slack"),
  });
  for (const taken of [id, shipped!.id]) {
    await expect(api.saas.add(newProduct({ id: taken }))).rejects.toMatchObject({
      code: "INPUT_INVALID",
      status: 422,
      message: messages.inputInvalid,
      data: { fields: { id: messages.inputInvalid } },
    });
  }
  expect(await api.itSecurity.add(newProduct({ id }))).toMatchObject({ name: "Qwertz" });
});

test("a category that is there but for capitals keeps its spelling", async () => {
  const { app, api } = await ann();
  const bob = await app.signedIn("bob@acme.com");
  await bob.api.saas.add(newProduct({ name: "Bob's", category: "SECRET Plans" }));
  const add = async (name: string, category: string) =>
    (await api.saas.add(newProduct({ name, category }))).category;
  expect(await add("Asdf", " communication ")).toBe("Communication");
  expect(await add("Yxcv", "secret plans")).toBe("secret plans");
  expect(await add("Uiop", "Secret Plans")).toBe("secret plans");
  await makeApplication(app.db, { category: "COMMUNICATION" });
  expect(await add("Hjkl", "COMMUNICATION")).toBe("COMMUNICATION");
  expect(await add("Bnm", "communicatioN")).toBe("Communication");
});

const wrongFields: [field: string, values: Partial<ProductInput>, message: string][] = [
  ["name", { name: " \u200b" }, messages.nameRequired],
  ["name", { name: "x".repeat(limits.name + 1) }, "Name must be less than 200 characters"],
  ["category", { category: "" }, messages.categoryRequired],
  ["productWebsite", { productWebsite: "" }, messages.productWebsiteMissing],
  ["productWebsite", { productWebsite: "javascript:alert(1)" }, messages.productWebsiteInvalid],
  ["id", { id: "1" }, messages.inputInvalid],
  ["declined", { declined: Array<string>(1001).fill("a") }, messages.inputInvalid],
  ["identifier", { identifier: "slack" } as never, messages.unknownField],
  ["published", { published: true } as never, messages.unknownField],
];

test("rejects wrong fields of a product", async () => {
  const { app, api } = await ann();
  const before = await app.db.$count(saasApplications);
  for (const [field, values, message] of wrongFields) {
    await expect(api.saas.add(newProduct(values)), field).rejects.toMatchObject({
      code: "INPUT_INVALID",
      message,
      data: { fields: { [field]: message } },
    });
  }
  expect(await app.db.$count(saasApplications)).toBe(before);
});

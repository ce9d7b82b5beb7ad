import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { saasApplications } from "#db/schema.ts";
import { makeCheckup, newProduct } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

const secret = "Project Qwertz";
const category = "Qwertz Plans";
const productWebsite = "https://qwertz.example.com";

/** Ann added a product that nobody else may know of, and chose it. */
async function annWithProduct() {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const bob = await app.signedIn("bob@acme.com");
  const input = newProduct({ name: secret, category, productWebsite });
  const { identifier } = await ann.api.saas.add(input);
  const checkup = await makeCheckup(app.db, { userId: ann.user.id });
  const choose = (person: typeof ann, id: string) =>
    person.api.checkups.save({ id, version: 0, changes: { saasApps: [identifier] } });
  await choose(ann, checkup.id);
  const { api: office } = await app.administrator();
  return { app, ann, bob, office, id: input.id, identifier, checkup, choose };
}

/** All that the catalogue answers somebody who asks for this product in every way. */
async function allAnswers(
  { api }: Awaited<ReturnType<typeof annWithProduct>>["bob"],
  identifiers: string[],
) {
  const shown = await Promise.all([
    api.saas.browse({ search: "qwertz" }),
    api.saas.browse({ category }),
    api.saas.categories(),
    api.saas.named({ identifiers }),
    api.saas.similar({ name: secret, productWebsite }),
    api.catalogue.retired({ kind: "saasApps", identifiers }),
  ]);
  return JSON.stringify(shown);
}

test("nobody but its customer and administrators learns of a product, or can choose it", async () => {
  const { app, ann, bob, choose, identifier, office } = await annWithProduct();
  expect(await allAnswers(bob, [identifier])).not.toContain("Qwertz");
  expect(await allAnswers(ann, [identifier])).toContain(secret);
  const { rows } = await office.admin.saas.list({ search: secret });
  expect(rows).toMatchObject([
    { name: secret, published: false, addedByUser: { email: "ann@acme.com" } },
  ]);
  const { id } = await makeCheckup(app.db, { userId: bob.user.id });
  await expect(choose(bob, id)).rejects.toMatchObject({
    code: "CHOICE_UNKNOWN",
    message: messages.choiceUnknown,
  });
  expect(await allAnswers(bob, [identifier])).not.toContain("Qwertz");
});

test("who adds the very same does not learn of it, and has a product of their own", async () => {
  const { bob, identifier } = await annWithProduct();
  const own = await bob.api.saas.add(newProduct({ name: secret, category, productWebsite }));
  expect(own).toMatchObject({ isPrivate: true });
  // An identifier does not show whether somebody else has a product of that name.
  for (const one of [identifier, own.identifier])
    expect(one).toMatch(/^project-qwertz-[0-9a-f]{8}$/);
  expect(own.identifier).not.toBe(identifier);
  expect((await bob.api.saas.browse({ search: secret })).total).toBe(1);
});

test("what an administrator publishes is everybody's, and private to nobody", async () => {
  const { app, ann, bob, office, id, identifier, choose } = await annWithProduct();
  await office.admin.saas.setPublished({ id, published: true });
  const published = { identifier, name: secret, isPrivate: false };
  for (const { api } of [ann, bob]) {
    expect(await api.saas.named({ identifiers: [identifier] })).toMatchObject([published]);
    expect(await api.saas.categories()).toContainEqual({ category, count: 1 });
  }
  await expect(bob.api.saas.add(newProduct({ productWebsite }))).rejects.toMatchObject({
    code: "SIMILAR_PRODUCTS_EXIST",
    data: { products: [{ identifier }] },
  });
  const { id: bobs } = await makeCheckup(app.db, { userId: bob.user.id });
  expect((await choose(bob, bobs)).answers.saasApps).toEqual([identifier]);
  // Its customer sends it again, and it stays as it is.
  expect(await ann.api.saas.add(newProduct({ id }))).toMatchObject(published);
});

test("a deleted product keeps its name for the check-up, and for nobody else", async () => {
  const { ann, bob, office, id, identifier, checkup } = await annWithProduct();
  await office.admin.saas.remove({ id });
  const identifiers = [identifier];
  const retired = () => ann.api.catalogue.retired({ kind: "saasApps", identifiers });
  expect(await retired()).toEqual([{ identifier, name: secret }]);
  expect((await ann.api.checkups.get({ id: checkup.id })).answers.saasApps).toEqual(identifiers);
  expect(await allAnswers(bob, [identifier])).not.toContain("Qwertz");
  const next = await bob.api.saas.add(newProduct({ name: secret }));
  expect(next.identifier).not.toBe(identifier);
  expect(await retired()).toEqual([{ identifier, name: secret }]);
});

test("a product merged into another takes its place in the check-up", async () => {
  const { app, ann, office, id, identifier, checkup } = await annWithProduct();
  const slack = await app.db.query.saasApplications.findFirst({
    where: eq(saasApplications.identifier, "slack"),
  });
  const merged = await office.admin.saas.merge({ id, intoId: slack!.id });
  expect(merged).toEqual({ checkups: 1, trashId: expect.any(String) });
  expect((await ann.api.checkups.get({ id: checkup.id })).answers.saasApps).toEqual(["slack"]);
  expect(await allAnswers(ann, [identifier])).not.toContain("Qwertz");
});

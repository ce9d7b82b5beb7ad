import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, savedViews, userRoles } from "#db/schema.ts";
import { testApp } from "#testing/test-app.ts";

const list = "/admin626/checkups";

async function office() {
  const app = await testApp();
  const ann = (await app.administrator("ann@acme.com")).api.admin.views;
  const bob = (await app.administrator("bob@acme.com")).api.admin.views;
  return { app, ann, bob };
}

test("a view is its owner's alone until it is shared; saved again under its name it is replaced", async () => {
  const { app, ann, bob } = await office();
  const query = { status: "completed", sort: "companyName", pageSize: 100 };
  await ann.save({ list, name: " Mine ", query, isShared: false });
  expect(await ann.list({ list })).toMatchObject([
    { name: "Mine", query, isShared: false, sharedBy: null },
  ]);
  expect(await bob.list({ list })).toEqual([]);
  await ann.save({ list, name: "Mine", query: { gap: "mfa" }, isShared: true });
  await bob.save({ list, name: "mine", query: {}, isShared: false });
  expect(await bob.list({ list })).toMatchObject([
    { name: "Mine", query: { gap: "mfa" }, sharedBy: "ann@acme.com" },
    { name: "mine", sharedBy: null },
  ]);
  expect(await ann.list({ list: "/admin626/meetings" })).toEqual([]);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.entity, "saved-view"));
  expect(entries).toMatchObject([
    { action: "create", actorEmail: "ann@acme.com", after: { list, isShared: false } },
    { action: "create", after: { isShared: true } },
    { action: "create", actorEmail: "bob@acme.com" },
  ]);
});

test("only its owner deletes a view; those of who is no administrator any more are not shown", async () => {
  const { app, ann, bob } = await office();
  await ann.save({ list, name: "Own", query: {}, isShared: false });
  await ann.save({ list, name: "Shared", query: {}, isShared: true });
  const [own, shared] = await ann.list({ list });
  for (const { id } of [own!, shared!]) {
    await expect(bob.remove({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await ann.remove({ id: own!.id });
  const names = async () => (await bob.list({ list })).map(({ name }) => name);
  expect(await names()).toEqual(["Shared"]);
  const { api } = await app.administrator("bob@acme.com");
  const { rows } = await api.admin.profiles.list({ search: "ann@acme.com" });
  const change = { id: rows[0]!.id, isDisabled: true };
  await api.admin.profiles.setDisabled(change);
  expect(await names()).toEqual([]);
  await api.admin.profiles.setDisabled({ ...change, isDisabled: false });
  expect(await names()).toEqual(["Shared"]);
  await app.db.update(userRoles).set({ role: "user" }).where(eq(userRoles.userId, rows[0]!.userId));
  expect(await names()).toEqual([]);
});

test("what is no list's page, and too much, is rejected with the reason", async () => {
  const { app, ann } = await office();
  const view = { list, name: "A", query: {}, isShared: false };
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`field${at}`, at]));
  const wrong: [object, string, string][] = [
    [{ name: " " }, "name", messages.nameRequired],
    [{ list: "https://evil.test/" }, "list", messages.inputInvalid],
    [{ list: "/admin626/../x" }, "list", messages.inputInvalid],
    [{ query: many }, "query", messages.inputInvalid],
    [{ query: { search: { a: 1 } } }, "query.search", messages.inputInvalid],
    [{ query: { search: "\0" } }, "query.search", messages.inputInvalid],
    [{ query: { "\ud800": 1 } }, "query.\ud800", messages.inputInvalid],
  ];
  for (const [fields, field, message] of wrong) {
    await expect(ann.save({ ...view, ...fields }), field).rejects.toMatchObject({
      code: "INPUT_INVALID",
      data: { fields: { [field]: message } },
    });
  }
  expect(await app.db.$count(savedViews)).toBe(0);
});

test("with a person their views are deleted, and others' that name their address", async () => {
  const { app, ann, bob } = await office();
  await app.signedIn("carl@acme.com");
  await ann.save({ list, name: "Carl", query: { search: "CARL@acme.com" }, isShared: false });
  for (const search of ["acme.com", "a-carl@acme.com", "carl@acme.com.au", null])
    await ann.save({ list, name: `With ${search}`, query: { search }, isShared: false });
  await bob.save({ list, name: "Bob's", query: {}, isShared: true });
  const { api } = await app.administrator("ann@acme.com");
  const { rows } = await api.admin.profiles.list({});
  for (const email of ["carl@acme.com", "bob@acme.com"])
    await api.admin.profiles.remove({ id: rows.find((row) => row.email === email)!.id });
  expect((await ann.list({ list })).map(({ name }) => name)).toEqual([
    "With a-carl@acme.com",
    "With acme.com",
    "With carl@acme.com.au",
    "With null",
  ]);
});

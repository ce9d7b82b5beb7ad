import { messages } from "@app/contract";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, profiles, userRoles, users } from "#db/schema.ts";
import { grantRole } from "#features/people/roles.ts";
import { ensureUser } from "#features/session/queries.ts";
import { exported } from "#testing/exported.ts";
import { makeCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

async function office() {
  const app = await testApp();
  return { app, ...(await app.administrator()) };
}

const nowhere = "00000000-0000-4000-8000-000000000000";
const emails = (rows: { email: string }[]) => rows.map((row) => row.email);

test("profiles show their person's role and number of check-ups", async () => {
  const { app, api, user } = await office();
  const ann = await ensureUser(app.db, "ann@acme.com");
  const bob = await ensureUser(app.db, "bob@acme.com");
  for (const userId of [ann.id, ann.id, bob.id]) await makeCheckup(app.db, { userId });
  const { rows, total } = await api.admin.profiles.list({ sort: "email", direction: "asc" });
  expect(total).toBe(3);
  expect(rows).toMatchObject([
    { userId: user.id, email: "admin@acme.com", roles: ["admin"], checkups: 0 },
    { userId: ann.id, email: "ann@acme.com", roles: ["user"], checkups: 2 },
    { userId: bob.id, email: "bob@acme.com", roles: ["user"], checkups: 1 },
  ]);
});

test("profiles come latest first, are turned around, and a page beyond the last is empty", async () => {
  const { app, api } = await office();
  for (const [at, name] of ["ann", "bob", "carl"].entries()) {
    const { id } = await ensureUser(app.db, `${name}@acme.com`);
    const createdAt = new Date(Date.UTC(2030, 0, 1 + at));
    await app.db.update(profiles).set({ createdAt }).where(eq(profiles.userId, id));
  }
  const all = ["carl@acme.com", "bob@acme.com", "ann@acme.com", "admin@acme.com"];
  expect(emails((await api.admin.profiles.list({})).rows)).toEqual(all);
  const turned = await api.admin.profiles.list({ direction: "asc" });
  expect(emails(turned.rows)).toEqual(all.toReversed());
  const beyond = await api.admin.profiles.list({ page: 1_000_000_000 });
  expect(beyond).toMatchObject({ rows: [], total: 4 });
});

test("a search of profiles and of roles takes % and _ as plain characters", async () => {
  const { app, api } = await office();
  for (const email of ["ann_lee@acme.com", "annalee@acme.com", "50%off@acme.com"]) {
    const { id } = await ensureUser(app.db, email);
    await grantRole(app.db, id, "user");
  }
  const found: [search: string, emails: string[]][] = [
    ["NN_L", ["ann_lee@acme.com"]],
    ["_", ["ann_lee@acme.com"]],
    ["0%o", ["50%off@acme.com"]],
    ["%", ["50%off@acme.com"]],
    ["nobody", []],
  ];
  for (const [search, expected] of found) {
    expect(emails((await api.admin.profiles.list({ search })).rows)).toEqual(expected);
    expect(emails((await api.admin.roles.list({ search })).rows)).toEqual(expected);
    expect((await api.admin.profiles.list({ search })).total).toBe(expected.length);
    expect((await api.admin.roles.list({ search })).total).toBe(expected.length);
  }
});

test("lists of people reject queries that no page sends", async () => {
  const { api } = await office();
  const rejection = { status: 422, code: "INPUT_INVALID" };
  for (const query of [{ search: "a\u0000b" }, { page: 0 }, { pageSize: 51 }, { sort: "token" }]) {
    await expect(api.admin.profiles.list(query as never)).rejects.toMatchObject(rejection);
    await expect(api.admin.roles.list(query as never)).rejects.toMatchObject(rejection);
  }
});

test("a profile is found by its user", async () => {
  const { app, api } = await office();
  const ann = await ensureUser(app.db, "ann@acme.com");
  expect(emails((await api.admin.profiles.list({ user: ann.id })).rows)).toEqual(["ann@acme.com"]);
  expect((await api.admin.profiles.list({ user: nowhere })).total).toBe(0);
});

test("roles are sorted by each of their columns and filtered by role", async () => {
  const { api } = await office();
  await api.admin.roles.create({ email: "ann@acme.com", role: "user" });
  await api.admin.roles.create({ email: "zoe@acme.com", role: "admin" });
  for (const sort of ["email", "role", "createdAt"] as const) {
    const { rows, total } = await api.admin.roles.list({ sort, direction: "asc" });
    expect(total).toBe(3);
    const turned = await api.admin.roles.list({ sort, direction: "desc" });
    expect(turned.rows.toReversed()).toEqual(rows);
  }
  const byEmail = await api.admin.roles.list({ sort: "email", direction: "asc" });
  expect(emails(byEmail.rows)).toEqual(["admin@acme.com", "ann@acme.com", "zoe@acme.com"]);
  const plain = await api.admin.roles.list({ role: "user" });
  expect(plain).toMatchObject({ rows: [{ email: "ann@acme.com", role: "user" }], total: 1 });
});

test("gives a role to somebody who never signed in, and says so in the audit", async () => {
  const { app, api, user } = await office();
  const role = await api.admin.roles.create({ email: " Ann@Acme.com ", role: "admin" });
  expect(role).toMatchObject({ email: "ann@acme.com", role: "admin" });
  const ann = await app.signedIn("ann@acme.com");
  expect(ann.user.id).toBe(role.userId);
  expect((await ann.api.admin.roles.list({})).total).toBe(2);
  const [entry] = await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    actorId: user.id,
    action: "create",
    entity: "user",
    entityId: role.userId,
    after: { email: "ann@acme.com", role: "admin" },
  });
});

test("nobody has two roles, also when two administrators give one at the same moment", async () => {
  const { app, api } = await office();
  const other = await app.administrator("bob@acme.com");
  const outcomes = await Promise.allSettled([
    api.admin.roles.create({ email: "ann@acme.com", role: "admin" }),
    other.api.admin.roles.create({ email: "ann@acme.com", role: "user" }),
  ]);
  const rejected = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(rejected).toHaveLength(1);
  const roleExists = { status: 409, code: "ROLE_EXISTS", message: messages.roleExists };
  expect(rejected[0]?.reason).toMatchObject(roleExists);
  await expect(
    api.admin.roles.create({ email: "admin@acme.com", role: "user" }),
  ).rejects.toMatchObject(roleExists);
  expect(await app.db.$count(users)).toBe(3);
  expect(await app.db.$count(auditLog)).toBe(1);
});

test("rejects a wrong address or role", async () => {
  const { api } = await office();
  for (const [input, field, message] of [
    [{ email: "ann", role: "user" }, "email", messages.emailInvalid],
    [{ email: "ann@gmail.com", role: "admin" }, "email", messages.businessEmail],
    [{ email: "ann@acme.com", role: "owner" }, "role", messages.choiceInvalid],
    [{ email: "ann@acme.com", role: "user", userId: nowhere }, "userId", messages.unknownField],
  ] as const) {
    await expect(api.admin.roles.create(input as never)).rejects.toMatchObject({
      status: 422,
      data: { fields: { [field]: message } },
    });
  }
});

/** An administrator beside the signed-in one, with the ids of both roles. */
async function twoAdministrators() {
  const app = await testApp();
  const ann = await app.administrator("ann@acme.com");
  const bob = await app.administrator("bob@acme.com");
  const { rows } = await ann.api.admin.roles.list({ sort: "email", direction: "asc" });
  return { app, ann: { ...ann, role: rows[0]!.id }, bob: { ...bob, role: rows[1]!.id } }; // one each
}

test("a changed or removed role counts with the next request, and ends no session", async () => {
  const { app, ann, bob } = await twoAdministrators();
  const changed = await ann.api.admin.roles.update({ id: bob.role, role: "user" });
  expect(changed).toMatchObject({ id: bob.role, email: "bob@acme.com", role: "user" });
  await expect(bob.api.admin.roles.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  await ann.api.admin.roles.update({ id: bob.role, role: "admin" });
  expect((await bob.api.admin.roles.list({})).total).toBe(2);
  await ann.api.admin.roles.remove({ id: bob.role });
  expect(await bob.api.session.current()).toMatchObject({ email: "bob@acme.com", role: "user" });
  const entries = await app.db.select().from(auditLog).orderBy(auditLog.id);
  const admin = { email: "bob@acme.com", role: "admin" };
  const user = { email: "bob@acme.com", role: "user" };
  expect(entries).toMatchObject([
    { action: "change-role", entityId: bob.user.id, before: admin, after: user },
    { action: "change-role", entityId: bob.user.id, before: user, after: admin },
    { action: "delete", entityId: bob.user.id, before: admin, after: null },
  ]);
});

const lastAdministrator = {
  status: 409,
  code: "LAST_ADMINISTRATOR",
  message: messages.lastAdministrator,
};
const administrators = (app: Awaited<ReturnType<typeof testApp>>) =>
  app.db.$count(userRoles, eq(userRoles.role, "admin"));

test("the last administrator can be neither demoted nor removed", async () => {
  const { app, ann, bob } = await twoAdministrators();
  await ann.api.admin.roles.remove({ id: bob.role });
  await expect(ann.api.admin.roles.update({ id: ann.role, role: "user" })).rejects.toMatchObject(
    lastAdministrator,
  );
  await expect(ann.api.admin.roles.remove({ id: ann.role })).rejects.toMatchObject(
    lastAdministrator,
  );
  expect(await administrators(app)).toBe(1);
  expect((await ann.api.admin.roles.list({})).total).toBe(1);
});

type Pair = Awaited<ReturnType<typeof twoAdministrators>>;
const demote = ({ api }: Pair["ann"], id: string) => api.admin.roles.update({ id, role: "user" });
const remove = ({ api }: Pair["ann"], id: string) => api.admin.roles.remove({ id });

test.each([
  ["demote each other", demote, demote],
  ["remove each other", remove, remove],
  ["demote and remove each other", demote, remove],
])("one administrator is left when two %s at the same moment", async (_name, first, second) => {
  const { app, ann, bob } = await twoAdministrators();
  const outcomes = await Promise.allSettled([first(ann, bob.role), second(bob, ann.role)]);
  const [rejected, ...more] = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(more).toEqual([]);
  // The later of the two is no administrator any more, or would remove the last one.
  expect(["LAST_ADMINISTRATOR", "FORBIDDEN"]).toContain(rejected?.reason.code);
  expect(await administrators(app)).toBe(1);
});

test("of two who remove one role the later one finds nothing", async () => {
  const { ann, bob } = await twoAdministrators();
  const outcomes = await Promise.allSettled([remove(ann, bob.role), remove(ann, bob.role)]);
  const rejected = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(rejected).toMatchObject([{ reason: { status: 404, code: "NOT_FOUND" } }]);
  for (const id of [bob.role, nowhere, "malformed"]) {
    await expect(demote(ann, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(remove(ann, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("both lists can be exported as CSV, which is on record", async () => {
  const { app, api } = await office();
  await api.admin.roles.create({ email: "ann@acme.com", role: "user" });
  const [ann] = await exported(api.admin.profiles.export({ search: "ann" }));
  expect(ann).toMatchObject({ email: "ann@acme.com", roles: "user", checkups: "0" });
  const file = await exported(api.admin.roles.export({ sort: "email", direction: "asc" }));
  expect(file).toMatchObject([
    { email: "admin@acme.com", role: "admin" },
    { email: "ann@acme.com", role: "user" },
  ]);
  const onRecord = eq(auditLog.action, "export");
  const entries = await app.db.select().from(auditLog).where(onRecord).orderBy(auditLog.id);
  expect(entries).toMatchObject([
    { entity: "list", entityId: "profiles", after: { search: "ann" } },
    { entity: "list", entityId: "roles" },
  ]);
});

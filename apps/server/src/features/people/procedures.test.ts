import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, profiles, userRoles, users } from "#db/schema.ts";
import { ensureUser } from "#features/session/queries.ts";
import { exported } from "#testing/exported.ts";
import { makeCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

async function office() {
  const app = await testApp();
  return { app, ...(await app.administrator()) };
}

const nowhere = "00000000-0000-4000-8000-000000000000";

test("profiles show their person's role and number of check-ups, the latest first", async () => {
  const { app, api, user } = await office();
  const ann = await ensureUser(app.db, "ann@acme.com");
  const bob = await ensureUser(app.db, "bob@acme.com");
  const createdAt = new Date("2030-01-01T00:00:00Z");
  await app.db.update(profiles).set({ createdAt }).where(eq(profiles.userId, ann.id));
  for (const userId of [ann.id, ann.id, bob.id]) await makeCheckup(app.db, { userId });
  const { rows, total } = await api.admin.profiles.list({ sort: "email", direction: "asc" });
  expect(total).toBe(3);
  const anns = { userId: ann.id, email: "ann@acme.com", roles: ["user"], checkups: 2 };
  expect(rows).toMatchObject([
    { userId: user.id, email: "admin@acme.com", roles: ["admin"], checkups: 0 },
    anns,
    { userId: bob.id, email: "bob@acme.com", roles: ["user"], checkups: 1 },
  ]);
  expect((await api.admin.profiles.list({})).rows[0]).toMatchObject(anns);
  expect((await api.admin.profiles.list({ user: ann.id })).rows).toMatchObject([anns]);
  expect((await api.admin.profiles.list({ user: nowhere })).total).toBe(0);
  const [exportedAnn] = await exported(api.admin.profiles.export({ search: "ann" }));
  expect(exportedAnn).toMatchObject({ email: "ann@acme.com", roles: "user", checkups: "2" });
});

test("gives a role to somebody who never signed in, and says so in the audit", async () => {
  const { app, api, user } = await office();
  const role = await api.admin.roles.create({ email: " Ann@Acme.com ", role: "admin" });
  expect(role).toMatchObject({ email: "ann@acme.com", role: "admin" });
  await api.admin.roles.create({ email: "bob@acme.com", role: "user" });
  const ann = await app.signedIn("ann@acme.com");
  expect(ann.user.id).toBe(role.userId);
  expect((await ann.api.admin.roles.list({ role: "user" })).rows).toMatchObject([
    { email: "bob@acme.com", role: "user" },
  ]);
  const entries = eq(auditLog.entityId, role.userId);
  expect(await app.db.select().from(auditLog).where(entries)).toMatchObject([
    {
      actorId: user.id,
      action: "create",
      entity: "user",
      after: { email: "ann@acme.com", role: "admin" },
    },
  ]);
});

test("nobody has two roles, also when two administrators give one at the same moment", async () => {
  const { app, api } = await office();
  const other = await app.administrator("bob@acme.com");
  const outcomes = await Promise.allSettled([
    api.admin.roles.create({ email: "ann@acme.com", role: "admin" }),
    other.api.admin.roles.create({ email: "ann@acme.com", role: "user" }),
  ]);
  const roleExists = { status: 409, code: "ROLE_EXISTS", message: messages.roleExists };
  expect(outcomes.filter((outcome) => outcome.status === "rejected")).toMatchObject([
    { reason: roleExists },
  ]);
  const wrong: [input: object, rejection: object][] = [
    [{ email: "admin@acme.com" }, roleExists],
    [{ email: "ann" }, { data: { fields: { email: messages.emailInvalid } } }],
    [{ email: "ann@gmail.com" }, { data: { fields: { email: messages.businessEmail } } }],
    [{ role: "owner" }, { data: { fields: { role: messages.choiceInvalid } } }],
    [{ userId: nowhere }, { data: { fields: { userId: messages.unknownField } } }],
  ];
  for (const [changed, rejection] of wrong) {
    const input = { email: "zoe@acme.com", role: "user", ...changed };
    await expect(api.admin.roles.create(input as never)).rejects.toMatchObject(rejection);
  }
  expect(await app.db.$count(users)).toBe(3);
  expect(await app.db.$count(auditLog)).toBe(1);
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

const lastAdministrator = { code: "LAST_ADMINISTRATOR", message: messages.lastAdministrator };
const administrators = (app: Awaited<ReturnType<typeof testApp>>) =>
  app.db.$count(userRoles, eq(userRoles.role, "admin"));

test("the last administrator can be neither demoted nor removed", async () => {
  const { app, ann, bob } = await twoAdministrators();
  await remove(ann, bob.role);
  await expect(demote(ann, ann.role)).rejects.toMatchObject(lastAdministrator);
  await expect(remove(ann, ann.role)).rejects.toMatchObject(lastAdministrator);
  expect(await administrators(app)).toBe(1);
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

import { expect, test } from "vitest";
import { auditLog, checkups, sessions, users } from "#db/schema.ts";
import { makeCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";
import { deletePerson } from "./roles.ts";

test("a person is deleted with sessions and role, but not with check-ups, and not the last administrator", async () => {
  const app = await testApp();
  const ann = await app.administrator("ann@acme.com");
  const bob = await app.signedIn("bob@acme.com");
  const { id } = await makeCheckup(app.db, { userId: bob.user.id });
  expect(await deletePerson(app.db, "nobody@acme.com")).toBe("unknown");
  expect(await deletePerson(app.db, "ann@acme.com")).toBe("lastAdministrator");
  expect(await deletePerson(app.db, "bob@acme.com")).toBe("hasCheckups");
  expect(await app.db.$count(checkups)).toBe(1);
  await ann.api.admin.checkups.remove({ id });
  expect(await deletePerson(app.db, "bob@acme.com")).toBe("deleted");
  expect(await app.db.select().from(users)).toMatchObject([{ email: "ann@acme.com" }]);
  expect(await app.db.$count(sessions)).toBe(1);
  expect((await app.db.select().from(auditLog)).at(-1)).toMatchObject({
    action: "delete",
    entity: "user",
    entityId: bob.user.id,
    actorId: null,
  });
});

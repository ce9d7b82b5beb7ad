import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, userRoles } from "#db/schema.ts";
import { testApp } from "#testing/test-app.ts";
import { waitingSessions } from "#testing/waiting-sessions.ts";
import { changeRole, setRole } from "./roles.ts";

test("the last administrator stays one, whichever two ways are taken at the same moment", async () => {
  const app = await testApp();
  const ann = await app.administrator("ann@acme.com");
  const bob = await app.administrator("bob@acme.com");
  const ways = [
    () => changeRole(app.db, "ann@acme.com", "user"),
    () => app.db.transaction((inside) => setRole(inside, bob.user, "user", ann.user)),
    () => app.db.transaction((inside) => setRole(inside, ann.user, null, bob.user)),
    () => app.db.transaction((inside) => setRole(inside, bob.user, null, ann.user)),
  ];
  const outcomes = await Promise.all(ways.map(async (way) => way()));
  expect(outcomes.filter((outcome) => outcome === "lastAdministrator")).not.toEqual([]);
  expect(await app.db.$count(userRoles, eq(userRoles.role, "admin"))).toBe(1);
});

test("a second administrator who leaves waits until it is certain that the first one has left", async () => {
  const app = await testApp();
  const ann = await app.administrator("ann@acme.com");
  const bob = await app.administrator("bob@acme.com");
  const { second } = await app.db.transaction(async (first) => {
    expect(await setRole(first, bob.user, null, ann.user)).toBe("revoked");
    const leaving = app.db.transaction((inside) => setRole(inside, ann.user, null, bob.user));
    await expect.poll(() => waitingSessions(app.pool)).toBe(1);
    return { second: leaving };
  });
  expect(await second).toBe("lastAdministrator");
});

test("an administrator who never signed in does not replace one who did; all that happens stays on record", async () => {
  const app = await testApp();
  const ann = await app.administrator("ann@acme.com");
  expect(await changeRole(app.db, "mistyped@acme.com", "admin")).toBe("granted");
  expect(await changeRole(app.db, "mistyped@acme.com", "admin")).toBe("unchanged");
  expect(await changeRole(app.db, "ann@acme.com", "user")).toBe("lastAdministrator");
  expect(await changeRole(app.db, "mistyped@acme.com", "user")).toBe("revoked");
  await app.administrator("bob@acme.com");
  expect(await changeRole(app.db, "ann@acme.com", "user")).toBe("revoked");
  expect(await ann.api.session.current()).toMatchObject({ role: "user" });
  // The audit table only grows.
  expect(await app.db.$count(auditLog)).toBe(3);
  for (const statement of [
    "update audit_log set action = 'x'",
    "delete from audit_log",
    "truncate audit_log",
  ]) {
    await expect(app.pool.query(statement)).rejects.toThrow("append-only");
  }
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, sessions } from "#db/schema.ts";
import { testApp } from "#testing/test-app.ts";

async function office() {
  const app = await testApp();
  return { app, ...(await app.administrator()) };
}

const nowhere = "00000000-0000-4000-8000-000000000000";

test("an administrator signs a person out of all browsers, which is on record", async () => {
  const { app, api, user } = await office();
  const browsers = [await app.signedIn("ann@acme.com"), await app.signedIn("ann@acme.com")];
  const bob = await app.signedIn("bob@acme.com");
  const list = () => api.admin.profiles.list({ search: "ann", sort: "email", direction: "asc" });
  const [ann] = (await list()).rows;
  expect(ann).toMatchObject({ email: "ann@acme.com", sessions: 2 });
  const id = ann!.id; // found above
  expect(await api.admin.profiles.endSessions({ id })).toEqual({ ended: 2 });
  for (const browser of browsers) expect(await browser.api.session.current()).toBeNull();
  expect(await bob.api.session.current()).toMatchObject({ email: "bob@acme.com" });
  expect((await list()).rows).toMatchObject([{ sessions: 0 }]);
  await app.signedIn("ann@acme.com");
  const hers = eq(sessions.userId, ann!.userId);
  await app.db.update(sessions).set({ expiresAt: app.time.now }).where(hers);
  expect((await list()).rows, "those that are over").toMatchObject([{ sessions: 0 }]);
  expect(await api.admin.profiles.endSessions({ id })).toEqual({ ended: 0 });
  expect(await app.db.select().from(auditLog)).toMatchObject([
    {
      actorId: user.id,
      action: "revoke",
      entity: "session",
      entityId: ann!.userId,
      before: { email: "ann@acme.com", sessions: 2 },
    },
  ]);
  for (const unknown of [ann!.userId, nowhere, "malformed"]) {
    await expect(api.admin.profiles.endSessions({ id: unknown })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  }
});

test("an administrator who signs out everywhere is signed out here too, and stays one", async () => {
  const { app, api } = await office();
  const [own] = (await api.admin.profiles.list({})).rows;
  expect(own).toMatchObject({ email: "admin@acme.com", sessions: 1 });
  expect(await api.admin.profiles.endSessions({ id: own!.id })).toEqual({ ended: 1 }); // found above
  await expect(api.admin.profiles.list({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  const again = await app.signedIn("admin@acme.com");
  expect((await again.api.admin.profiles.list({})).total).toBe(1);
});

test("a link that was asked for before signs nobody in afterwards", async () => {
  const { app, api } = await office();
  await app.signedIn("ann@acme.com");
  const lost = app.browser();
  await lost.api.session.requestLink({ email: "ann@acme.com" });
  const [mail] = await app.mails();
  const token = /#token=([\w-]+)/.exec(mail!.text)![1]!; // every sign-in email has one
  const { rows } = await api.admin.profiles.list({ search: "ann@" });
  await api.admin.profiles.endSessions({ id: rows[0]!.id }); // she has just signed in
  await expect(lost.api.session.useLink({ token })).rejects.toMatchObject({ code: "LINK_USED" });
  expect(await lost.api.session.current()).toBeNull();
});

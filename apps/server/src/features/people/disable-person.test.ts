import { messages } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#db/schema.ts";
import { makeCheckup } from "#testing/factories.ts";
import { ask, makeToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";
import { changeRole } from "./roles.ts";

const rejected = { code: "ACCOUNT_DISABLED", message: messages.accountDisabled };

/** Two administrators and a customer, with a way to disable people by address. */
async function office() {
  const app = await testApp();
  const admin = await app.administrator();
  const { profiles } = admin.api.admin;
  const find = async (email: string) =>
    (await profiles.list({ search: email, sort: "email" })).rows[0]!; // they have signed in
  const disable = async (email: string, isDisabled = true) =>
    profiles.setDisabled({ id: (await find(email)).id, isDisabled });
  return { app, admin, profiles, find, disable };
}

test("a disabled person is signed out, gets in by neither link nor code, keeps all data, and comes back", async () => {
  const { app, admin, disable, find } = await office();
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await makeCheckup(app.db, { userId: ann.user.id });
  const [byLink, byCode] = [app.browser(), app.browser()];
  const mails = [];
  for (const browser of [byLink, byCode]) {
    await browser.api.session.requestLink({ email: "ann@acme.com" });
    mails.push((await app.mails()).at(-1)!.text);
  }
  const token = /#token=([\w-]+)/.exec(mails[0]!)![1]!;
  const code = /: (\d{6})/.exec(mails[1]!)![1]!;
  await disable("ann@acme.com");
  await disable("ann@acme.com");
  expect(await find("ann@acme.com")).toMatchObject({ disabledAt: app.time.now, sessions: 0 });
  expect(await ann.api.session.current()).toBeNull();
  await expect(byLink.api.session.useLink({ token })).rejects.toMatchObject(rejected);
  const typed = { email: "ann@acme.com", code };
  await expect(byCode.api.session.useCode(typed)).rejects.toMatchObject(rejected);
  expect(await byLink.api.session.current()).toBeNull();

  await disable("ann@acme.com", false);
  expect(await find("ann@acme.com")).toMatchObject({ disabledAt: null });
  expect(await ann.api.session.current(), "ended sessions stay ended").toBeNull();
  await byLink.api.session.useLink({ token });
  expect((await byLink.api.checkups.list()).map((checkup) => checkup.id)).toEqual([id]);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.entity, "user"));
  const after = { email: "ann@acme.com" };
  expect(entries).toMatchObject([
    { actorId: admin.user.id, action: "disable", after },
    { action: "enable", after },
  ]);
});

test("a disabled administrator's tokens do not work, and count as ended", async () => {
  const { app, admin, disable } = await office();
  const other = await app.administrator("other@acme.com");
  const { token } = await makeToken(other, "people:read");
  expect((await ask(app, token, "/profiles")).status).toBe(200);
  await disable("other@acme.com");
  expect((await ask(app, token, "/profiles")).status).toBe(401);
  expect((await admin.api.admin.tokens.list({ state: "active" })).rows).toEqual([]);
  await disable("other@acme.com", false);
  expect((await ask(app, token, "/profiles")).status).toBe(200);
});

test("the last administrator who can sign in is neither disabled nor demoted", async () => {
  const { app, admin, disable } = await office();
  const lastOne = { code: "LAST_ADMINISTRATOR" };
  await expect(disable("admin@acme.com")).rejects.toMatchObject(lastOne);
  const other = await app.administrator("other@acme.com");
  await disable("other@acme.com");
  const { roles } = admin.api.admin;
  const { rows } = await roles.list({ search: "admin@", sort: "email" });
  const { id } = rows[0]!; // it is the caller's
  await expect(roles.update({ id, role: "user" })).rejects.toMatchObject(lastOne);
  await expect(disable("admin@acme.com")).rejects.toMatchObject(lastOne);
  await disable("other@acme.com", false);
  const back = await app.signedIn("other@acme.com");
  expect(back.user.id).toBe(other.user.id);
  // Of two that disable each other at once, one stays.
  const idOf = async (email: string) =>
    (await back.api.admin.profiles.list({ search: email, sort: "email" })).rows[0]!.id; // as above
  const [first, second] = [await idOf("admin@"), await idOf("other@")];
  const outcomes = await Promise.allSettled([
    back.api.admin.profiles.setDisabled({ id: first, isDisabled: true }),
    admin.api.admin.profiles.setDisabled({ id: second, isDisabled: true }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a link that deletes the account does not make a disabled person a new one", async () => {
  const { app, disable } = await office();
  const ann = await app.signedIn("ann@acme.com");
  await ann.api.account.requestDeletion();
  const token = /#token=(\S+)/.exec((await app.mails()).at(-1)!.text)![1]!;
  await disable("ann@acme.com");
  const unknown = { code: "LINK_UNKNOWN" };
  await expect(app.browser().api.account.remove({ token })).rejects.toMatchObject(unknown);
});

test("the command that makes an administrator enables them; a reviewer must be enabled", async () => {
  const { app, admin, disable, find } = await office();
  const { user } = await app.administrator("other@acme.com");
  await disable("other@acme.com");
  const { id } = await makeCheckup(app.db);
  const assign = () => admin.api.admin.checkups.review({ id, reviewer: user.id });
  await expect(assign()).rejects.toMatchObject({ code: "INPUT_INVALID" });
  expect(await changeRole(app.db, "other@acme.com", "admin")).toBe("granted");
  expect(await find("other@acme.com")).toMatchObject({ disabledAt: null, roles: ["admin"] });
  await assign();
});

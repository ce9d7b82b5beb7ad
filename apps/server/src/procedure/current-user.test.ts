import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readSignedCookies } from "#auth/cookies.ts";
import { sessions, userRoles } from "#db/schema.ts";
import { insertSession } from "#auth/sessions.ts";
import { hash } from "#lib/secret.ts";
import { testSecret } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

/** The server, with Ann signed in, her cookie's value, and a call that she makes with another one. */
async function annSignedIn() {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const value = ann.cookies.get("session")!; // she is signed in
  const callWith = (other: string) => {
    ann.cookies.set("session", other);
    return ann.request("/api/rpc/session/current", { method: "POST" });
  };
  const expireIn = (hours: number) =>
    app.db.update(sessions).set({ expiresAt: new Date(app.time.now.getTime() + hours * 3600_000) });
  const expiry = async () => (await app.db.select().from(sessions))[0]?.expiresAt.getTime();
  return { app, ann, value, callWith, expireIn, expiry };
}

test("reads the session's token from the cookie that we signed, at any position", async () => {
  const { app, value } = await annSignedIn();
  const [session] = await app.db.select().from(sessions);
  const read = async (cookie: string, secret = testSecret) =>
    readSignedCookies(
      { headers: new Headers({ cookie }), secret, settings: app.settings },
      "session",
    ).map(hash);
  for (const cookie of [
    `a=b; session=${value}; signin=c`,
    `session=${decodeURIComponent(value)}`,
    `session=x; session=${value}; session=${value}`,
  ])
    expect(await read(cookie)).toEqual([session?.tokenHash]);
  for (const cookie of [`__Host-session=${value}; xsession=${value}`, ""])
    expect(await read(cookie)).toEqual([]);
  expect(await read(`session=${value}`, `${testSecret}x`)).toEqual([]);
});

test("reads cookies of an earlier version", async () => {
  const app = await testApp();
  const token = "kW0z3kT9bGqPzY1mXc5vN7hJ2rDfS4aL";
  const signature = createHmac("sha256", testSecret).update(token).digest("base64");
  const { user } = await app.signedIn("ann@acme.com");
  await insertSession(app.db, {
    userId: user.id,
    tokenHash: hash(token),
    userAgent: null,
    now: app.time.now,
  });
  const browser = app.browser();
  browser.cookies.set("session", encodeURIComponent(`${token}.${signature}`));
  expect(await browser.api.session.current()).toMatchObject({ email: "ann@acme.com" });
});

const changed = (character: string | undefined) => (character === "A" ? "B" : "A");
const forgeries: [string, (token: string, signature: string) => string][] = [
  ["another token", (token, signature) => `${changed(token[0])}${token.slice(1)}.${signature}`],
  ["another signature", (token, its) => `${token}.${changed(its[0])}${its.slice(1)}`],
  ["more behind the signature", (token, signature) => `${token}.${signature}A`],
  ["half a signature", (token, signature) => `${token}.${signature.slice(0, 22)}`],
  ["no signature", (token) => token],
  ["an empty signature", (token) => `${token}.`],
  ["no token", (_token, signature) => `.${signature}`],
  ["nothing", () => ""],
];

test("a forged cookie signs nobody in, and ends no session; neither does an expired session", async () => {
  const { app, ann, value, callWith, expireIn } = await annSignedIn();
  const [token = "", signature = ""] = decodeURIComponent(value).split(".");
  const expectNobody = async (what: string, cookie: string) => {
    const response = await callWith(cookie);
    expect(await response.json(), what).toMatchObject({ json: null });
    expect(response.headers.getSetCookie(), what).toEqual([]);
    expect(await app.db.$count(sessions)).toBe(1);
  };
  for (const [what, forge] of forgeries) {
    await expectNobody(what, encodeURIComponent(forge(token, signature)));
  }
  ann.cookies.set("session", value);
  expect(await ann.api.session.current()).toMatchObject({ email: "ann@acme.com" });
  await expireIn(0);
  await expectNobody("an expired session", value);
});

test("a session in use is renewed once an hour, with its cookie", async () => {
  const { value, callWith, expireIn, expiry } = await annSignedIn();
  await expireIn(7 * 24);
  const atFirst = await expiry();
  const fresh = await callWith(value);
  expect(fresh.headers.getSetCookie()).toEqual([]);
  expect(await expiry()).toBe(atFirst);

  await expireIn(7 * 24 - 2);
  const renewed = await callWith(value);
  expect(renewed.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=.*Max-Age=604800/),
  ]);
  const until = await expiry();
  expect(until).toBeGreaterThanOrEqual(atFirst!); // it was read above
  const { json } = (await renewed.json()) as { json: { expiresAt: string } };
  expect(Date.parse(json.expiresAt)).toBe(until);
});

test("a granted or removed role takes effect with the next call", async () => {
  const { app, ann } = await annSignedIn();
  const denied = { code: "FORBIDDEN" };
  await expect(ann.api.admin.overview.get()).rejects.toMatchObject(denied);
  await app.db.insert(userRoles).values({ userId: ann.user.id, role: "admin" });
  expect(await ann.api.session.current()).toMatchObject({ role: "admin" });
  await ann.api.admin.overview.get();
  await app.db.delete(userRoles);
  await expect(ann.api.admin.overview.get()).rejects.toMatchObject(denied);
});

test("calls at the same time keep their own users", async () => {
  const { app, ann } = await annSignedIn();
  const bob = await app.signedIn("bob@acme.com");
  const nobody = app.browser();
  const found = await Promise.all([ann, bob, nobody, ann].map(({ api }) => api.session.current()));
  const emails = ["ann@acme.com", "bob@acme.com", undefined, "ann@acme.com"];
  expect(found.map((user) => user?.email)).toEqual(emails);
});

const forged = `session=${encodeURIComponent(`${"x".repeat(32)}.${"A".repeat(43)}=`)}`;

/** Calls with these cookies before Ann's own: others set them for a longer path or on another port. */
const senderFor =
  ({ app, value }: Awaited<ReturnType<typeof annSignedIn>>) =>
  (before: string[], procedure: string, json?: object) =>
    app.browser().request(`/api/rpc/session/${procedure}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: [...before, `session=${value}`].join("; "),
      },
      ...(json && { body: JSON.stringify({ json }) }),
    });

test("a session counts and is renewed behind other cookies of its name, ended ones too, and signing out ends all", async () => {
  const signedIn = await annSignedIn();
  const { app, expireIn } = signedIn;
  const send = senderFor(signedIn);
  const ended: string[] = [];
  for (const name of ["eve", "mallory", "oscar", "trudy"]) {
    const { cookies, user } = await app.signedIn(`${name}@acme.com`);
    await app.db.delete(sessions).where(eq(sessions.userId, user.id));
    ended.push(`session=${cookies.get("session")}`);
  }
  const ofAnn = { json: { email: "ann@acme.com" } };
  const many = Array.from({ length: 40 }, () => forged);
  for (const before of [["session=x"], ["session="], [forged], many, ended]) {
    expect(await (await send(before, "current")).json()).toMatchObject(ofAnn);
    await expireIn(7 * 24 - 2);
    const renewed = await send(before, "current");
    expect(await renewed.json()).toMatchObject(ofAnn);
    const cookies = renewed.headers.getSetCookie();
    expect(cookies).toEqual([expect.stringMatching(/^session=.*Max-Age=604800/)]);
  }
  const out = await send(ended, "signOut");
  expect(out.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^session=;.*Max-Age=0/));
  expect(await app.db.$count(sessions)).toBe(0);
  expect(await (await send([], "current")).json()).toMatchObject({ json: null });
});

test("a new sign-in ends the session behind another cookie", async () => {
  const signedIn = await annSignedIn();
  const { app, value } = signedIn;
  const send = senderFor(signedIn);
  const asked = await send(["session=x"], "requestLink", { email: "ann@acme.com" });
  expect(asked.status).toBe(200);
  const { text } = (await app.mails()).at(-1)!; // it was just asked for
  const token = /#token=([\w-]+)/.exec(text)![1]!; // every sign-in email has one
  expect((await send(["session=x"], "useLink", { token })).status).toBe(200);
  const all = await app.db.select().from(sessions);
  expect(all).toHaveLength(1);
  expect(hash(decodeURIComponent(value).split(".")[0]!)).not.toBe(all[0]?.tokenHash);
});

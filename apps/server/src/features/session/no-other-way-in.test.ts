import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { sessions, userRoles, users } from "#db/schema.ts";
import { hash, randomToken } from "#lib/secret.ts";
import { makeToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

test("a new product has no account, and usual addresses of other ways to sign in do not exist", async () => {
  const app = await testApp();
  expect(await app.db.$count(users)).toBe(0);
  expect(await app.db.$count(userRoles)).toBe(0);
  const ann = await app.signedIn("ann@acme.com");
  const body = JSON.stringify({ userId: ann.user.id, email: "ann@acme.com", password: "secret12" });
  const headers = { "content-type": "application/json" };
  const paths =
    "sign-in/email sign-up/email sign-in/social sign-in/magic-link magic-link/verify get-session list-sessions update-user start-session callback/google error";
  for (const path of paths.split(" ")) {
    for (const init of [{}, { method: "POST", headers, body }]) {
      const response = await ann.request(`/api/auth/${path}`, init);
      expect(response.status, path).toBe(404);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  }
});

test("a session's token is in its cookie alone, which alone is good: the database has its hash, no answer either", async () => {
  const app = await testApp();
  const admin = await app.administrator();
  const [session] = await app.db.select().from(sessions);
  const value = decodeURIComponent(admin.cookies.get("session")!); // he is signed in
  const [token = ""] = value.split(".");
  expect(JSON.stringify(session)).not.toContain(token);
  const headers = { "content-type": "application/json" };
  const paths = ["session/current", "sessions/list", "admin/profiles/list", "admin/roles/list"];
  for (const path of paths) {
    const response = await admin.request(`/api/rpc/${path}`, {
      method: "POST",
      headers,
      body: '{"json":{}}',
    });
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).not.toContain(token);
    expect(text).not.toContain(hash(token));
  }
  for (const elsewhere of [
    { authorization: `Bearer ${token}` },
    { authorization: `Bearer ${value}` },
    { cookie: `session=${token}` },
    { cookie: `session=${session?.tokenHash}` },
    { cookie: `signin=${encodeURIComponent(value)}` },
    { "x-session": value },
  ]) {
    const request = { method: "POST", headers: elsewhere };
    const response = await app.browser().request("/api/rpc/session/current", request);
    expect(await response.json()).toMatchObject({ json: null });
  }
});

test("who asks for a link learns nothing of whether the address is known", async () => {
  const app = await testApp();
  await app.administrator("known@acme.com");
  const ask = async (email: string) => {
    const response = await app.browser().request("/api/rpc/session/requestLink", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ json: { email } }),
    });
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, ""));
    return { status: response.status, body: await response.text(), cookies };
  };
  expect(await ask("known@acme.com")).toEqual(await ask("unknown@acme.com"));
});

/** What 128 random bits need, in characters of an alphabet of 62 or 64. */
const characters = 22;

test("links, sessions and access tokens are random, and longer than anybody can guess", async () => {
  const app = await testApp();
  const admin = await app.administrator();
  const made = Array.from({ length: 500 }, () => randomToken());
  expect(new Set(made).size).toBe(made.length);
  for (const token of made) expect(token).toMatch(/^[\w-]{43}$/);
  for (let position = 0; position < 42; position += 1)
    expect(new Set(made.map((token) => token[position])).size).toBeGreaterThan(50);
  const [value = ""] = decodeURIComponent(admin.cookies.get("session")!).split("."); // he is signed in
  expect(value.length).toBeGreaterThanOrEqual(characters);
  const { token } = await makeToken(admin, "catalogue:read");
  expect(token.replace(/^cck_/, "").length).toBeGreaterThanOrEqual(characters);
});

test("who is deleted is signed out everywhere at once", async () => {
  const app = await testApp();
  const one = await app.signedIn("ann@acme.com");
  const other = await app.signedIn("ann@acme.com");
  await app.db.delete(users).where(eq(users.id, one.user.id));
  expect(await one.api.session.current()).toBeNull();
  expect(await other.api.session.current()).toBeNull();
});

import { messages, tokenScopes } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiTokens, userRoles } from "#db/schema.ts";
import { callsOn, makeRecords } from "#testing/procedure-calls.ts";
import {
  allProcedures,
  ask,
  documentedCalls,
  makeToken,
  wired,
  withToken,
} from "#testing/rest-calls.ts";
import type { DocumentedCall } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

const calls = await documentedCalls();
const slowly = { timeout: 120_000 };
type App = Awaited<ReturnType<typeof testApp>>;
type Browser = Pick<ReturnType<App["browser"]>, "request">;

/** What no token can do: tokens end no sessions, and make no tokens, no administrators and no emails to try, and look into no other area. */
const notForTokens = [
  "admin.profiles.endSessions",
  "admin.roles.create",
  "admin.roles.update",
  "admin.roles.remove",
  "admin.health.sendTestMail",
  "admin.tokens.list",
  "admin.tokens.create",
  "admin.tokens.revoke",
  "admin.search",
];

test("every procedure of the admin panel has an area and a path, or is for people alone", () => {
  const [withArea, without] = [true, false].map((has) =>
    allProcedures()
      .filter(({ area, path }) => (area !== undefined || path !== undefined) === has)
      .map(({ name }) => name),
  );
  expect(without!.filter((name) => name.startsWith("admin."))).toEqual(notForTokens);
  expect(withArea!.toSorted()).toEqual(calls.map(({ id }) => `admin.${id}`).toSorted());
});

test("every permission is there because some call needs it", () => {
  expect(new Set(calls.map(({ scope }) => scope))).toEqual(new Set(tokenScopes));
});

const invalid = { code: "UNAUTHORIZED", message: messages.tokenInvalid };
const tooSmall = { code: "FORBIDDEN", message: messages.tokenScopeTooSmall };
const noAdministrator = { code: "FORBIDDEN", message: messages.administratorsOnly };

test("each operation answers a token of its permission, and no other caller", slowly, async () => {
  const app = await testApp();
  for (const [at, call] of calls.entries()) {
    // Wrong tokens are counted for each network.
    await expectTokenAccess(app, call, app.browser(`203.0.113.${at}`)).catch((cause: unknown) => {
      throw new Error(call.id, { cause });
    });
  }
});

async function expectTokenAccess(app: App, call: DocumentedCall, browser: Browser) {
  const { id } = call;
  await app.db.delete(apiTokens); // only some can be active
  const admin = await app.administrator();
  const other = await app.administrator("other@acme.com");
  const records = await makeRecords(app.db, admin.user.id);
  const input = callsOn(records)[`admin.${id}`]?.input as object | undefined;
  const send = async (init: (made: RequestInit) => RequestInit, from = browser) => {
    const made = wired(call, input);
    const response = await from.request(made.path, init(made.init));
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return { response, body: isJson ? (JSON.parse(text) as unknown) : text };
  };
  const expectInvalid = async (sent: ReturnType<typeof send>) => {
    const { response, body } = await sent;
    expect({ status: response.status, body }).toEqual({ status: 401, body: invalid });
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  };
  const expectForbidden = async (token: string, error: object) => {
    const { response, body } = await send((made) => withToken(token, made));
    expect({ status: response.status, body }).toEqual({ status: 403, body: error });
  };

  await expectInvalid(send((made) => made));
  // No session counts here, not even an administrator's.
  await expectInvalid(send((made) => made, admin));
  for (const wrong of ["", "x", `cck_${"x".repeat(43)}`]) {
    await expectInvalid(send((made) => withToken(wrong, made)));
  }

  const [area, kind] = call.scope.split(":");
  const others = tokenScopes.filter((scope) => !scope.startsWith(`${area}:`));
  const elsewhere = await makeToken(admin, ...others);
  await expectForbidden(elsewhere.token, tooSmall);
  if (kind === "write") {
    const reading = await makeToken(admin, call.scope.replace("write", "read") as "people:read");
    await expectForbidden(reading.token, tooSmall);
  }

  const { token, row } = await makeToken(other, call.scope);
  const demote = (role: "admin" | "user") =>
    app.db.update(userRoles).set({ role }).where(eq(userRoles.userId, other.user.id));
  await demote("user");
  await expectForbidden(token, noAdministrator);
  await demote("admin");
  const expiring = { expiresAt: new Date(app.time.now.getTime()) };
  await app.db.update(apiTokens).set(expiring).where(eq(apiTokens.id, row.id));
  await expectInvalid(send((made) => withToken(token, made)));
  const revoked = await makeToken(other, call.scope);
  await admin.api.admin.tokens.revoke({ id: revoked.row.id });
  await expectInvalid(send((made) => withToken(revoked.token, made)));

  const all = tokenScopes.filter((scope) => scope.endsWith(":read"));
  const scopes = id.startsWith("activity.") ? all : [call.scope];
  const good = await makeToken(other, ...scopes);
  const { response, body } = await send((made) => withToken(good.token, made));
  expect({ status: response.status, body }).toMatchObject({ status: call.status });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.getSetCookie()).toEqual([]);
}

test("a permission to write includes reading", async () => {
  const app = await testApp();
  const { token } = await makeToken(await app.administrator(), "checkups:write");
  expect((await ask(app, token, "/meetings")).status).toBe(200);
});

test("an access token does not count in the web client's calls", async () => {
  const app = await testApp();
  const { token } = await makeToken(await app.administrator(), "catalogue:write");
  const init = withToken(token, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: `{"json":{}}`,
  });
  const response = await app.browser().request("/api/rpc/admin/frameworks/list", init);
  expect(response.status).toBe(401);
});

test("a request that another site starts needs its token, and nothing else", async () => {
  const app = await testApp();
  const admin = await app.administrator();
  const { token } = await makeToken(admin, "people:read");
  const headers = { origin: "https://evil.test", "sec-fetch-site": "cross-site" };
  const path = "/api/v1/profiles";
  expect((await admin.request(path, { headers })).status).toBe(401);
  expect((await app.browser().request(path, withToken(token, { headers }))).status).toBe(200);
});

test("a token has its own number of calls a minute", async () => {
  const app = await testApp();
  const admin = await app.administrator();
  const [first, second] = [
    await makeToken(admin, "people:read"),
    await makeToken(admin, "people:read"),
  ];
  await app.limits.use("callsPerToken", first.row.id, 600);
  const rejected = await ask(app, first.token, "/profiles");
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(rejected.body).toEqual({ code: "TOO_MANY_REQUESTS", message: messages.tooManyRequests });
  expect((await ask(app, second.token, "/profiles")).status).toBe(200);
});

test("rejects wrong tokens of a network for a while, and no right ones", async () => {
  const app = await testApp();
  const { token } = await makeToken(await app.administrator(), "people:read");
  await app.limits.use("wrongTokensPerNetwork", "203.0.113.7", 120);
  const rejected = await ask(app, `cck_${"x".repeat(43)}`, "/profiles");
  expect(rejected.status).toBe(429);
  expect(rejected.headers.has("retry-after")).toBe(true);
  expect((await ask(app, token, "/profiles")).status).toBe(200);
});

test("that a token was used is written once a minute", async () => {
  const app = await testApp();
  const admin = await app.administrator();
  const { token } = await makeToken(admin, "people:read");
  const lastUse = async () => (await admin.api.admin.tokens.list({})).rows[0]?.lastUsedAt;
  const start = app.time.now.getTime();
  const useAfter = async (seconds: number) => {
    app.time.now = new Date(start + seconds * 1000);
    expect((await ask(app, token, "/profiles")).status).toBe(200);
    return ((await lastUse())!.getTime() - start) / 1000; // it was used just now
  };
  expect(await lastUse()).toBeNull();
  expect(await useAfter(0)).toBe(0);
  expect(await useAfter(59)).toBe(0);
  expect(await useAfter(61)).toBe(61);
});

test("what is done through a token is on record with its owner and its name", async () => {
  const app = await testApp();
  const admin = await app.administrator();
  const records = await makeRecords(app.db, admin.user.id);
  const { token } = await makeToken(admin, "catalogue:write", "checkups:read");
  await ask(app, token, `/frameworks/${records.frameworks[0]}`, { method: "DELETE" });
  await ask(app, token, `/checkups/${records.checkup}`);
  await ask(app, token, "/saas-applications/export");
  const { rows } = await app.db.execute(
    sql`select action, actor_email, before->>'accessToken' as before, after->>'accessToken' as after
      from audit_log where entity <> 'api-token' order by id`,
  );
  const by = { actor_email: "admin@acme.com" };
  expect(rows).toEqual([
    { action: "delete", ...by, before: "Nightly sync", after: null },
    { action: "view", ...by, before: null, after: "Nightly sync" },
    { action: "export", ...by, before: null, after: "Nightly sync" },
  ]);
});

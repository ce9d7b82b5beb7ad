import { messages, tokenScopes } from "@app/contract";
import type { TokenScope } from "@app/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiTokens, userRoles } from "#db/schema.ts";
import { callsOn, makeRecords } from "#testing/procedure-calls.ts";
import {
  allProcedures,
  ask,
  documentedCalls,
  json,
  makeToken,
  wired,
  withToken,
} from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

const calls = await documentedCalls();
const slowly = { timeout: 120_000 };
type App = Awaited<ReturnType<typeof testApp>>;
type Person = Awaited<ReturnType<App["administrator"]>>;
type Browser = Pick<ReturnType<App["browser"]>, "request">;

/** What no token can do: tokens end no sessions, and make no tokens, no administrators and no emails to try, move no meetings, read no notes of reviewers, change no settings and no rules of briefs, and look into no other area. */
const notForTokens = [
  ...["frameworks", "workPlatforms", "cloudPlatforms", "saas", "itSecurity"].flatMap((area) =>
    ["removeMany", "changeMany"].map((name) => `admin.${area}.${name}`),
  ),
  "admin.checkups.work",
  "admin.checkups.filters",
  "admin.checkups.removeMany",
  "admin.checkups.remindMany",
  "admin.checkups.reviewMany",
  "admin.briefs.get",
  "admin.briefs.saveNote",
  "admin.meetings.week",
  "admin.meetings.availability",
  "admin.meetings.move",
  "admin.meetings.settings",
  "admin.meetings.saveSettings",
  "admin.mails.list",
  "admin.profiles.endSessions",
  "admin.profiles.download",
  "admin.profiles.setDisabled",
  "admin.profiles.remove",
  "admin.roles.create",
  "admin.roles.update",
  "admin.roles.remove",
  "admin.brand.get",
  "admin.brand.save",
  "admin.brand.emails",
  "admin.health.sendTestMail",
  "admin.readiness.versions",
  "admin.readiness.rows",
  "admin.readiness.download",
  "admin.readiness.signals",
  "admin.readiness.setSignals",
  "admin.readiness.unread",
  "admin.readiness.confirm",
  "admin.readiness.upload",
  "admin.readiness.preview",
  "admin.readiness.publish",
  "admin.tokens.list",
  "admin.tokens.create",
  "admin.tokens.revoke",
  "admin.search",
  "admin.trash.list",
  "admin.trash.restore",
  "admin.views.list",
  "admin.views.save",
  "admin.views.remove",
  "admin.webhooks.list",
  "admin.webhooks.create",
  "admin.webhooks.update",
  "admin.webhooks.renewSecret",
  "admin.webhooks.remove",
  "admin.webhooks.deliveries",
  "admin.webhooks.sendAgain",
];

test("every procedure of the admin panel has an area and a path, or is for people alone; every permission is there because some call needs it", () => {
  const [withArea, without] = [true, false].map((has) =>
    allProcedures()
      .filter(({ area, path }) => (area !== undefined || path !== undefined) === has)
      .map(({ name }) => name),
  );
  expect(without!.filter((name) => name.startsWith("admin."))).toEqual(notForTokens);
  expect(withArea!.toSorted()).toEqual(calls.map(({ id }) => `admin.${id}`).toSorted());
  expect(new Set(calls.map(({ scope }) => scope))).toEqual(new Set(tokenScopes));
});

const invalid = { code: "UNAUTHORIZED", message: messages.tokenInvalid };
const tooSmall = { code: "FORBIDDEN", message: messages.tokenScopeTooSmall };
const noAdministrator = { code: "FORBIDDEN", message: messages.administratorsOnly };

/** Tokens that calls of this permission reject, with the error, and one that may call them. */
async function tokensFor(app: App, admin: Person, scope: TokenScope) {
  await app.db.delete(apiTokens); // only some can be active
  const other = await app.administrator("other@acme.com");
  const former = await app.administrator("former@acme.com");
  const formers = await makeToken(former, scope);
  const role = { role: "user" } as const;
  await app.db.update(userRoles).set(role).where(eq(userRoles.userId, former.user.id));
  const expired = await makeToken(other, scope);
  const expiry = { expiresAt: new Date(app.time.now.getTime()) };
  await app.db.update(apiTokens).set(expiry).where(eq(apiTokens.id, expired.row.id));
  const revoked = await makeToken(other, scope);
  await admin.api.admin.tokens.revoke({ id: revoked.row.id });
  const [area] = scope.split(":");
  const elsewhere = tokenScopes.filter((each) => !each.startsWith(`${area}:`));
  const wrong: [token: string, error: object][] = [
    ["", invalid],
    ["x", invalid],
    [`cck_${"x".repeat(43)}`, invalid],
    [expired.token, invalid],
    [revoked.token, invalid],
    [formers.token, noAdministrator],
    [(await makeToken(admin, ...elsewhere)).token, tooSmall],
  ];
  if (scope.endsWith(":write")) {
    const reading = await makeToken(admin, scope.replace("write", "read") as TokenScope);
    wrong.push([reading.token, tooSmall]);
  }
  const reading = tokenScopes.filter((each) => each.endsWith(":read"));
  const allReading = (await makeToken(other, ...reading)).token;
  return { wrong, good: (await makeToken(other, scope)).token, allReading };
}

test.each(tokenScopes)("each operation of %s answers a token of that permission, and no other caller", slowly, async (scope) => {
  const app = await testApp();
  const admin = await app.administrator();
  const { wrong, good, allReading } = await tokensFor(app, admin, scope);
  const ofScope = calls.filter((call) => call.scope === scope);
  let records = await makeRecords(app.db, admin.user.id);
  for (const [at, call] of ofScope.entries()) {
    const input = callsOn(records)[`admin.${call.id}`]?.input as object | undefined;
    // Wrong tokens are counted for each network.
    const browser = app.browser(`203.0.113.${at}`);
    const send = async (token?: string, from: Browser = browser) => {
      const { path, init } = wired(call, input);
      const response = await from.request(path, token === undefined ? init : withToken(token, init));
      const { headers, status } = response;
      const text = await response.text();
      const isJson = headers.get("content-type")?.startsWith("application/json");
      return { headers, answer: { status, body: isJson ? (JSON.parse(text) as unknown) : text } };
    };
    const expectRejected = ({ answer, headers }: Awaited<ReturnType<typeof send>>, error: object) => {
      const status = error === invalid ? 401 : 403;
      expect(answer, call.id).toEqual({ status, body: error });
      if (status === 401) expect(headers.get("www-authenticate")).toBe("Bearer");
    };
    expectRejected(await send(), invalid);
    // No session counts here, not even an administrator's.
    expectRejected(await send(undefined, admin), invalid);
    for (const [token, error] of wrong) expectRejected(await send(token), error);
    const { answer, headers } = await send(call.id.startsWith("activity.") ? allReading : good);
    expect(answer, call.id).toMatchObject({ status: call.status });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.getSetCookie()).toEqual([]);
    if (call.method !== "GET") records = await makeRecords(app.db, admin.user.id);
  }
}); // prettier-ignore

test("a permission to write includes reading, and counts in no call of the web client", async () => {
  const app = await testApp();
  const admin = await app.administrator();
  const { token } = await makeToken(admin, "checkups:write", "catalogue:write");
  expect((await ask(app, token, "/meetings")).status).toBe(200);
  const call = withToken(token, json("POST", { json: {} }));
  const response = await app.browser().request("/api/rpc/admin/frameworks/list", call);
  expect(response.status).toBe(401);
  // A request that another site starts needs its token, and nothing else.
  const headers = { origin: "https://evil.test", "sec-fetch-site": "cross-site" };
  const path = "/api/v1/meetings";
  expect((await admin.request(path, { headers })).status).toBe(401);
  expect((await app.browser().request(path, withToken(token, { headers }))).status).toBe(200);
});

test("a token has its own number of calls a minute, and wrong tokens of a network are rejected for a while", async () => {
  const app = await testApp();
  const admin = await app.administrator();
  const first = await makeToken(admin, "people:read");
  const second = await makeToken(admin, "people:read");
  await app.limits.use("callsPerToken", first.row.id, 600);
  await app.limits.use("wrongTokensPerNetwork", "203.0.113.7", 120);
  for (const token of [first.token, `cck_${"x".repeat(43)}`]) {
    const { body, headers, status } = await ask(app, token, "/profiles");
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body).toEqual({ code: "TOO_MANY_REQUESTS", message: messages.tooManyRequests });
  }
  expect((await ask(app, second.token, "/profiles")).status).toBe(200);
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

import { limits, messages } from "@app/contract";
import type { TokenScope } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiTokens, auditLog, userRoles, users } from "#db/schema.ts";
import { hash } from "#lib/secret.ts";
import { ask } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

const dayMs = 86_400_000;
const input = {
  name: "Nightly sync",
  scopes: ["catalogue:read"] as TokenScope[],
  days: 30 as const,
};

test("a new token is shown once, stored as a hash, and on record without either", async () => {
  const app = await testApp();
  const { api } = await app.administrator();
  const { token, row } = await api.admin.tokens.create({
    ...input,
    name: "  Nightly sync ",
    scopes: ["catalogue:read", "catalogue:read", "people:read"],
  });
  expect(token).toMatch(/^cck_[\w-]{43}$/);
  expect(row).toEqual({
    id: row.id,
    name: "Nightly sync",
    email: "admin@acme.com",
    hint: token.slice(-4),
    scopes: ["catalogue:read", "people:read"],
    createdAt: row.createdAt,
    expiresAt: new Date(app.time.now.getTime() + 30 * dayMs),
    lastUsedAt: null,
    revokedAt: null,
    ownerIsAdministrator: true,
  });
  const [kept] = await app.db.select().from(apiTokens);
  expect(kept).toMatchObject({ tokenHash: hash(token), hint: token.slice(-4) });
  const [entry] = await app.db.select().from(auditLog);
  expect(entry).toMatchObject({ action: "create", entity: "api-token", entityId: row.id });
  for (const stored of [kept, entry, await api.admin.tokens.list({})]) {
    expect(JSON.stringify(stored)).not.toContain(token);
  }
  expect(JSON.stringify(entry)).not.toContain(hash(token));
});

test("rejects a wrong name, scope or lifetime", async () => {
  const { api } = await (await testApp()).administrator();
  for (const [change, message] of [
    [{ name: "" }, messages.nameRequired],
    [{ name: "\u200b" }, messages.nameRequired],
    [{ name: "x".repeat(limits.tokenName + 1) }, "Name must be less than 100 characters"],
    [{ scopes: [] }, messages.tokenScopeMissing],
    [{ scopes: ["everything:write"] }, messages.choiceInvalid],
    [{ scopes: ["people:write"] }, messages.choiceInvalid],
    [{ days: 31 }, messages.choiceInvalid],
    [{ userId: "somebody" }, messages.unknownField],
  ] as const) {
    const create = api.admin.tokens.create({ ...input, ...change } as typeof input);
    await expect(create, JSON.stringify(change)).rejects.toMatchObject({ status: 422, message });
  }
});

test("all administrators' tokens are listed, and filtered by state and owner", async () => {
  const app = await testApp();
  const ann = (await app.administrator("ann@acme.com")).api.admin.tokens;
  const bob = (await app.administrator("bob@acme.com")).api.admin.tokens;
  await ann.create({ ...input, name: "Backup" });
  const { row } = await bob.create({ ...input, name: "Reports" });
  await bob.create({ ...input, name: "Short", days: 7 });
  const names = async (query: Parameters<typeof ann.list>[0]) =>
    (await ann.list({ sort: "name", direction: "asc", ...query })).rows.map(({ name }) => name);
  expect(await names({})).toEqual(["Backup", "Reports", "Short"]);
  expect(await names({ search: "bob@", sort: "expiresAt" })).toEqual(["Short", "Reports"]);
  await ann.revoke({ id: row.id });
  app.time.now = new Date(app.time.now.getTime() + 7 * dayMs);
  expect(await names({ state: "active" })).toEqual(["Backup"]);
  expect(await names({ state: "ended" })).toEqual(["Reports", "Short"]);
});

test("the token of one who is no administrator now says so, is not active, and can be ended", async () => {
  const app = await testApp();
  const { tokens } = (await app.administrator("ann@acme.com")).api.admin;
  const bob = await app.administrator("bob@acme.com");
  const { row } = await bob.api.admin.tokens.create(input);
  const inState = async (state: "active" | "ended" | null) => (await tokens.list({ state })).rows;
  expect(await inState("active")).toEqual([row]);
  const lost = { ...row, ownerIsAdministrator: false };
  await app.db.update(userRoles).set({ role: "user" }).where(eq(userRoles.userId, bob.user.id));
  expect([await inState(null), await inState("active")]).toEqual([[lost], []]);
  await app.db.delete(userRoles).where(eq(userRoles.userId, bob.user.id));
  expect([await inState("ended"), await inState("active")]).toEqual([[lost], []]);
  const ended = { ...lost, revokedAt: app.time.now };
  expect(await tokens.revoke({ id: row.id })).toEqual(ended);
});

test("any administrator ends anybody's token, once; an expired one stays as it is, and an unknown one is none", async () => {
  const app = await testApp();
  const ann = await app.administrator("ann@acme.com");
  const bob = await app.administrator("bob@acme.com");
  const { token, row } = await ann.api.admin.tokens.create(input);
  const { row: short } = await ann.api.admin.tokens.create({ ...input, days: 7 });
  expect((await ask(app, token, "/frameworks")).status).toBe(200);
  const revokedAt = app.time.now;
  const { revoke } = bob.api.admin.tokens;
  const both = await Promise.all([revoke({ id: row.id }), revoke({ id: row.id })]);
  app.time.now = new Date(app.time.now.getTime() + 7 * dayMs);
  for (const ended of [...both, await revoke({ id: row.id })])
    expect(ended.revokedAt).toEqual(revokedAt);
  expect((await ask(app, token, "/frameworks")).status).toBe(401);
  expect((await revoke({ id: short.id })).revokedAt).toBeNull();
  const unknown = { id: "00000000-0000-4000-8000-000000000000" };
  await expect(revoke(unknown)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, "revoke"));
  expect(entries).toMatchObject([
    {
      actorEmail: "bob@acme.com",
      entity: "api-token",
      entityId: row.id,
      before: { name: input.name, email: "ann@acme.com", scopes: input.scopes },
    },
  ]);
});

test("so many tokens may be active, however many are asked for at once; who is deleted loses theirs", async () => {
  const app = await testApp();
  const { api, user } = await app.administrator();
  const { tokens } = api.admin;
  const { row } = await tokens.create(input);
  const others = Array.from({ length: limits.activeTokens - 3 }, (_, index) => ({
    userId: user.id,
    name: `Token ${index}`,
    tokenHash: `hash-${index}`,
    hint: "abcd",
    scopes: input.scopes,
    expiresAt: row.expiresAt,
  }));
  await app.db.insert(apiTokens).values(others);
  const made = await Promise.allSettled(Array.from({ length: 6 }, () => tokens.create(input)));
  const rejected = made.filter((one) => one.status === "rejected");
  expect(rejected).toHaveLength(4);
  const tooMany = { code: "TOO_MANY_TOKENS", message: messages.tooManyTokens };
  for (const { reason } of rejected) expect(reason).toMatchObject(tooMany);
  const other = await app.administrator("other@acme.com");
  await other.api.admin.tokens.create(input);
  await tokens.revoke({ id: row.id });
  const { token: last } = await tokens.create(input);
  expect((await ask(app, last, "/frameworks")).status).toBe(200);
  await app.db.delete(users).where(eq(users.id, user.id));
  expect((await ask(app, last, "/frameworks")).status).toBe(401);
  expect(await app.db.$count(apiTokens)).toBe(1);
});

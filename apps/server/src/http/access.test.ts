import type { Access } from "@app/contract";
import { expect, test } from "vitest";
import { allProcedures } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";
import { aboutAnother, callsOn, makeRecords } from "#testing/procedure-calls.ts";

const all = allProcedures().map(({ name, access }) => [name, access] as const);
const slowly = { timeout: 120_000 };
type App = Awaited<ReturnType<typeof testApp>>;

/** What the owner of a check-up without a meeting is answered where a meeting, or the open web, is needed. */
const rejectedHere: Record<string, number> = {
  "checkups.complete": 422,
  "briefs.get": 409,
  "briefs.make": 409,
  "briefs.tick": 409,
  "briefs.share": 409,
  "briefs.shared": 404,
  "meetings.calendarFile": 409,
  "lookup.extractCompanyInfo": 422,
};

/** Calls a procedure by its path; answers the status and code that came back. */
async function call(api: object, path: string, input: unknown) {
  const procedure = path.split(".").reduce<never>((at, name) => at[name] as never, api as never);
  try {
    await (procedure as (input: unknown) => Promise<unknown>)(input);
    return { status: 200, code: "OK" };
  } catch (error) {
    const { status, code } = error as { status: number; code: string };
    return { status, code };
  }
}

test("every procedure is open to callers with its access, and to no others", slowly, async () => {
  const app = await testApp();
  for (const [path, access] of all) {
    await expectAccess(app, path, access).catch((cause: unknown) => {
      throw new Error(`${path}: ${access}`, { cause });
    });
  }
});

async function expectAccess(app: App, path: string, access: Access) {
  // Anew for each: a procedure may have ended their sessions.
  const owner = await app.signedIn("ann@acme.com");
  const other = await app.signedIn("bob@acme.com");
  const admin = await app.administrator();
  const records = await makeRecords(app.db, owner.user.id);
  const calls = callsOn(records);
  expect(Object.keys(calls).toSorted()).toEqual(all.map(([name]) => name).toSorted());
  const { input: real, own } = calls[path]!; // there is one for each

  const asNobody = await call(app.browser().api, path, real);
  if (access === "anyone") expect(asNobody.status).not.toBe(401);
  else expect(asNobody).toEqual({ status: 401, code: "UNAUTHORIZED" });

  // Without a session nothing is said about the input either.
  if (access !== "anyone") {
    const nonsense = await call(app.browser().api, path, { nonsense: true });
    expect(nonsense.status).toBe(401);
  }
  if (access === "admin") {
    for (const input of [real, { nonsense: true }]) {
      expect(await call(owner.api, path, input)).toEqual({ status: 403, code: "FORBIDDEN" });
    }
  }
  if (own) {
    const missing = { status: 404, code: "NOT_FOUND" };
    for (const stranger of [other, admin]) {
      expect(await call(stranger.api, path, real)).toEqual(missing);
      for (const id of ["00000000-0000-4000-8000-000000000000", "malformed", ""]) {
        const unknown = aboutAnother(real, records, id);
        expect(await call(stranger.api, path, unknown)).toEqual(missing);
      }
    }
  }
  if (access === "customer") {
    expect((await call(owner.api, path, real)).status).toBe(rejectedHere[path] ?? 200);
  }
  if (access === "admin") expect((await call(admin.api, path, real)).status).toBe(200);
}

test("rejects other sites, other methods and unknown paths", async () => {
  const app = await testApp();
  const send = (init: RequestInit, path = "/api/rpc/session/current") =>
    app.browser().request(path, init);
  const json = { "content-type": "application/json" };
  const post = (headers: Record<string, string>) =>
    send({ method: "POST", headers: { ...json, ...headers }, body: "{}" });
  expect((await post({})).status).toBe(200);
  expect((await post({ origin: "https://evil.test" })).status).toBe(403);
  expect((await post({ origin: "null" })).status).toBe(403);
  expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await post({ "sec-fetch-site": "same-site" })).status).toBe(403);
  expect((await post({ "sec-fetch-site": "same-origin" })).status).toBe(200);
  for (const method of ["GET", "PUT", "DELETE"]) expect((await send({ method })).status).toBe(404);
  expect((await send({ method: "POST" }, "/api/auth/sign-in/email")).status).toBe(404);
  const large = { method: "POST", headers: json, body: `{"json":"${"x".repeat(300_000)}"}` };
  expect((await send(large)).status).toBe(413);
  expect((await send({ method: "POST", headers: json, body: "{" })).status).toBe(400);
});

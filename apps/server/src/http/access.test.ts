import type { Access } from "@app/contract";
import { expect, test } from "vitest";
import { savedViews } from "#db/schema.ts";
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

/** These change nothing: after them the next call finds its records and sessions as they were. */
const reads =
  /\.(?:list|export|get|usage|categories|adders|previewImport|wrongRows|browse|named|similar|retired)$/;

async function makePeople(app: App) {
  const owner = await app.signedIn("ann@acme.com");
  const records = await makeRecords(app.db, owner.user.id);
  const [other, admin] = [await app.signedIn("bob@acme.com"), await app.administrator()];
  await app.db.update(savedViews).set({ userId: admin.user.id }); // others' cannot be deleted
  return { owner, other, admin, records, calls: callsOn(records) };
}

test("every procedure is open to callers with its access, and to no others", slowly, async () => {
  const app = await testApp();
  let people = await makePeople(app);
  expect(Object.keys(people.calls).toSorted()).toEqual(all.map(([name]) => name).toSorted());
  for (const [path, access] of all) {
    await expectAccess(app, people, path, access).catch((cause: unknown) => {
      throw new Error(`${path}: ${access}`, { cause });
    });
    if (!reads.test(path)) people = await makePeople(app);
  }
});

type People = Awaited<ReturnType<typeof makePeople>>;

async function expectAccess(app: App, people: People, path: string, access: Access) {
  const { owner, other, admin, records, calls } = people;
  const { input: real, own } = calls[path]!; // there is one for each

  const asNobody = await call(app.browser().api, path, real);
  if (access === "anyone") expect(asNobody.status).not.toBe(401);
  else {
    expect(asNobody).toEqual({ status: 401, code: "UNAUTHORIZED" });
    // Without a session nothing is said about the input either.
    expect((await call(app.browser().api, path, { nonsense: true })).status).toBe(401);
  }
  if (access === "admin") {
    for (const input of [real, { nonsense: true }])
      expect(await call(owner.api, path, input)).toEqual({ status: 403, code: "FORBIDDEN" });
  }
  if (own) {
    const others = ["00000000-0000-4000-8000-000000000000", "malformed", ""];
    const inputs = [real, ...others.map((id) => aboutAnother(real, records, id))];
    for (const stranger of [other, admin]) {
      for (const input of inputs)
        expect(await call(stranger.api, path, input)).toEqual({ status: 404, code: "NOT_FOUND" });
    }
  }
  if (access === "anyone") return;
  const { status } = await call(access === "admin" ? admin.api : owner.api, path, real);
  expect(status).toBe(access === "admin" ? 200 : (rejectedHere[path] ?? 200));
}

test("rejects other sites, other methods and unknown paths", async () => {
  const app = await testApp();
  const send = (init: RequestInit, path = "/api/rpc/session/current") =>
    app.browser().request(path, init);
  const json = { "content-type": "application/json" };
  const post = (headers: Record<string, string>) =>
    send({ method: "POST", headers: { ...json, ...headers }, body: "{}" });
  for (const [headers, status] of [
    [{}, 200],
    [{ origin: "https://evil.test" }, 403],
    [{ origin: "null" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "same-origin" }, 200],
  ] as const)
    expect((await post(headers as Record<string, string>)).status).toBe(status);
  for (const method of ["GET", "PUT", "DELETE"]) expect((await send({ method })).status).toBe(404);
  expect((await send({ method: "POST" }, "/api/auth/sign-in/email")).status).toBe(404);
  const large = { method: "POST", headers: json, body: `{"json":"${"x".repeat(300_000)}"}` };
  expect((await send(large)).status).toBe(413);
  expect((await send({ method: "POST", headers: json, body: "{" })).status).toBe(400);
});

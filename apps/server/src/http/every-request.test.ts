import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "#testing/test-app.ts";

interface Line {
  msg: string;
  requestId?: string;
  user?: string;
}

/** The server, and what it logged since. */
async function loggedApp(environment: Record<string, string> = {}) {
  const texts: string[] = [];
  const app = await testApp(environment, texts);
  return { app, texts, lines: () => texts.map((text) => JSON.parse(text) as Line) };
}

test("a request has its own id, never the client's, in its response and in all of its log lines, also when it fails beside others", async () => {
  const { app, lines } = await loggedApp();
  const ann = await app.signedIn("ann@acme.com");
  const headers = { "x-request-id": "a-client-sent-this-id" };
  const expectLines = (response: Response, ...expected: string[]) => {
    const id = response.headers.get("x-request-id")!; // every response has one
    expect(id).toMatch(/^[\w-]{36}$/);
    expect(id).not.toBe(headers["x-request-id"]);
    const own = lines().filter(({ requestId }) => requestId === id);
    expect(own.map(({ msg }) => msg)).toEqual([...expected, "request"]);
  };
  for (const init of [{}, { headers }])
    expectLines(await ann.request("/nowhere", init), "page not found");
  await app.db.execute(sql`alter table checkups rename to missing`);
  const failing = Array.from({ length: 20 }, () =>
    ann.request("/api/rpc/checkups/list", { method: "POST" }),
  );
  for (const answer of await Promise.all(failing)) {
    expect(answer.status).toBe(500);
    expectLines(answer, "request failed");
  }
});

test("logs sign-ins, failed ones too, and denied access, with ids", async () => {
  const { app, lines } = await loggedApp();
  const browser = app.browser();
  await browser.api.session.requestLink({ email: "ann@acme.com" });
  const { text } = (await app.mails()).at(-1)!;
  const token = /#token=([\w-]+)/.exec(text)![1]!;
  await browser.api.session.useLink({ token });
  await expect(browser.api.session.useLink({ token })).rejects.toThrow();
  await expect(browser.api.admin.overview.get()).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(app.browser().api.checkups.list()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  const user = (await browser.api.session.current())!.id;
  const logged = lines().filter(({ msg }) => msg !== "request");
  expect(logged).toMatchObject([
    { msg: "signed in", user, by: "link" },
    { msg: "sign-in link rejected", known: true },
    { msg: "access denied", procedure: "admin.overview.get", code: "FORBIDDEN", user },
    { msg: "access denied", procedure: "checkups.list", code: "UNAUTHORIZED" },
  ]);
  for (const line of logged) expect(line.requestId).toMatch(/^[\w-]{36}$/);
});

test("nothing secret or personal that a request carries reaches the log", async () => {
  const { app, texts } = await loggedApp({ METRICS_TOKEN: "METRICSSECRET-0123456789" });
  const ann = await app.signedIn("ann.secret@acme.com");
  const { id } = await ann.api.checkups.create();
  const post = (path: string, body: string) =>
    ann.request(`/api/rpc/${path}`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
  const token = "TOKENSECRET".padEnd(43, "x");
  for (const path of [
    `/nowhere?token=${token}&email=eve.secret@acme.com`,
    `/nowhere/eve.secret@acme.com`,
    `/nowhere/eve.secret%40acme.com/${token}`,
    `/storage/logos/eve.secret@acme.com?token=${token}`,
    `/api/rpc/checkups/list?data=${token}`,
    `/api/${token}`,
  ]) {
    await ann.request(path, {
      headers: {
        authorization: `Bearer ${token}`,
        "user-agent": "AGENTSECRET",
        "x-forwarded-for": "198.51.100.99",
        referer: `http://localhost:3000/auth#token=${token}`,
        "x-request-id": "IDSECRET-0123456789",
      },
    });
  }
  for (const [path, body] of [
    ["session/useLink", `{"json":{"token":"${token}"}}`],
    ["session/useCode", `{"json":{"email":"eve.secret@acme.com","code":"123456"}}`],
    ["session/requestLink", `{"json":{"email":"eve.secret@gmail.com"}}`],
    ["checkups/save", `{ BODYSECRET is no JSON`],
    ["checkups/save", `{"json":{"id":"BODYSECRET","changes":{"x":"BODYSECRET"}}}`],
  ] as const)
    await post(path, body);
  await ann.request("/metrics", { headers: { authorization: "Bearer METRICSSECRET-9876543210" } });
  // Errors of the database can hold what was typed.
  await app.db.execute(sql`
    alter table checkups add constraint rejected check (company_name is distinct from 'BODYSECRET')`);
  const changes = { companyName: "BODYSECRET" };
  await expect(ann.api.checkups.save({ id, version: 0, changes })).rejects.toThrow();
  await app.db.execute(sql`alter table checkups rename column company_name to company_missing`);
  await expect(ann.api.checkups.save({ id, version: 0, changes })).rejects.toThrow();
  await app.mails();
  const log = texts.join("");
  expect(texts.filter((text) => text.includes("request failed"))).toHaveLength(2);
  expect(texts.filter((text) => text.includes('"msg":"request"')).length).toBeGreaterThan(10);
  for (const secret of ["SECRET", "secret@", "secret%40", "198.51.100", "203.0.113", "123456"]) {
    expect(log).not.toContain(secret);
  }
  for (const cookie of ann.cookies.values()) expect(log).not.toContain(cookie);
  for (const text of texts) expect(JSON.parse(text)).toHaveProperty("msg");
});

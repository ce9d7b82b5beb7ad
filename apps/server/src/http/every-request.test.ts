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

test("a request has its own id, never the client's, in its response and in all of its log lines", async () => {
  const { app, lines } = await loggedApp();
  const { request } = app.browser();
  const first = (await request("/nowhere")).headers.get("x-request-id");
  const headers = { "x-request-id": "a-client-sent-this-id" };
  const second = (await request("/nowhere", { headers })).headers.get("x-request-id");
  expect(first).toMatch(/^[\w-]{36}$/);
  expect([first, headers["x-request-id"]]).not.toContain(second);
  const logged = lines().map(({ msg, requestId }) => [msg, requestId]);
  expect(logged).toEqual([
    ["page not found", first],
    ["request", first],
    ["page not found", second],
    ["request", second],
  ]);
});

test("requests that run beside each other keep their ids apart, also when they fail", async () => {
  const { app, lines } = await loggedApp();
  const ann = await app.signedIn("ann@acme.com");
  await app.db.execute(sql`alter table checkups rename to missing`);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ann.request("/api/rpc/checkups/list", { method: "POST" })),
  );
  const ids = answers.map(({ headers }) => headers.get("x-request-id"));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 500));
  for (const id of ids) {
    const own = lines().filter(({ requestId }) => requestId === id);
    expect(own.map(({ msg }) => msg)).toEqual(["request failed", "request"]);
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
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    ann.request(path, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
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
  await post("/api/rpc/session/useLink", JSON.stringify({ json: { token } }));
  await post(
    "/api/rpc/session/useCode",
    `{"json":{"email":"eve.secret@acme.com","code":"123456"}}`,
  );
  await post("/api/rpc/session/requestLink", `{"json":{"email":"eve.secret@gmail.com"}}`);
  await post("/api/rpc/checkups/save", `{ BODYSECRET is no JSON`);
  await post("/api/rpc/checkups/save", `{"json":{"id":"BODYSECRET","changes":{"x":"BODYSECRET"}}}`);
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

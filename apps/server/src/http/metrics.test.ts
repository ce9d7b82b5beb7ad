import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDatabaseFigures } from "#features/health/database-figures.ts";
import { createMetrics } from "#procedure/metrics.ts";
import { databaseProxy } from "#testing/database-proxy.ts";
import { makeMail } from "#testing/factories.ts";
import { parseMetrics } from "#testing/metrics-text.ts";
import { testApp } from "#testing/test-app.ts";

const token = "sixteen-characters-or-more";

/** The server, and its figures as Prometheus reads them. */
async function measuredApp() {
  const app = await testApp({ METRICS_TOKEN: token });
  const ask = (authorization: string = `Bearer ${token}`) =>
    app.browser().request("/metrics", { headers: { authorization } });
  const figures = async () => parseMetrics(await (await ask()).text());
  return { app, ask, figures };
}

test("without METRICS_TOKEN /metrics is an address like any unknown one", async () => {
  const app = await testApp();
  const authorization = `Bearer ${token}`;
  const { request } = app.browser();
  const answer = await request("/metrics", { headers: { authorization } });
  const unknown = await request("/nowhere");
  expect(answer.status).toBe(unknown.status);
  expect(await answer.text()).toBe(await unknown.text());
});

test.each([
  "",
  "Bearer",
  "Bearer ",
  `Basic ${token}`,
  `Bearer ${token}x`,
  `Bearer ${token.slice(1)}`,
  `Bearer ${token} ${token}`,
  token,
])("refuses with 401 who says %j", async (authorization) => {
  const { ask } = await measuredApp();
  const answer = await ask(authorization);
  expect(answer.status).toBe(401);
  expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  expect(await answer.text()).not.toContain("http_requests");
});

test("answers whoever has the token, for nobody to keep", async () => {
  const { ask } = await measuredApp();
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("every figure says what it is, under a name as Prometheus wants it", async () => {
  const { app, figures } = await measuredApp();
  await app.browser().request("/healthz");
  const { help, types, samples } = await figures();
  for (const { name } of samples) {
    const base = types.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, "");
    expect(help.get(base), name).toMatch(/\.$|:|;/);
    expect(types.get(base), name).toMatch(/^(counter|gauge|histogram)$/);
    if (types.get(base) === "counter") expect(name).toMatch(/_total$/);
    if (types.get(base) === "histogram") expect(name).toMatch(/_seconds_(?:bucket|sum|count)$/);
  }
});

test("a thousand made-up paths, methods and procedures add no more than a few lines", async () => {
  const { app, figures } = await measuredApp();
  const browser = app.browser();
  const count = async () => (await figures()).samples.length;
  await browser.request("/nowhere");
  const before = await count();
  const ways = ["/", "/storage/", "/logos/", "/assets/", "/api/", "/api/rpc/", "/checkup/"];
  for (let asked = 0; asked < 1_000; asked++) {
    const path = `${ways[asked % ways.length]}${randomUUID()}`;
    await browser.request(path, { method: asked % 3 === 0 ? "POST" : "GET" });
  }
  const { samples, valueOf } = await figures();
  expect(samples.length - before).toBeLessThan(300);
  const routes = new Set(samples.flatMap(({ labels }) => labels.route ?? []));
  expect([...routes].toSorted()).toEqual(
    ["/assets", "/logos", "/metrics", "/storage", "api", "other", "page"].toSorted(),
  );
  expect(valueOf("http_requests_total", { route: "/storage", status: "4xx" })).toBeGreaterThan(50);
});

test("counts requests by procedure, and what came of saves", async () => {
  const { app, figures } = await measuredApp();
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await ann.api.checkups.create();
  await ann.api.checkups.save({ id, version: 0, changes: { companyName: "Acme" } });
  const late = { id, version: 0, changes: { companyName: "Apex" } };
  await expect(ann.api.checkups.save(late)).rejects.toMatchObject({ code: "CHANGED_ELSEWHERE" });
  await expect(ann.api.checkups.save({ ...late, version: 99 })).rejects.toMatchObject({
    code: "INPUT_REFUSED",
  });
  await expect(app.browser().api.checkups.save(late)).rejects.toThrow();
  const { valueOf } = await figures();
  const saves = (outcome: string) => valueOf("checkup_saves_total", { outcome });
  expect(saves("saved")).toBe(1);
  expect(saves("conflict")).toBe(1);
  expect(saves("refused")).toBe(2);
  expect(saves("failed")).toBe(0);
  const route = "checkups.save";
  expect(valueOf("http_requests_total", { method: "POST", route, status: "2xx" })).toBe(1);
  expect(valueOf("http_requests_total", { method: "POST", route, status: "4xx" })).toBe(3);
  expect(valueOf("http_request_duration_seconds_count", { route, status: "4xx" })).toBe(3);
  expect(valueOf("http_requests_in_flight")).toBe(1);
});

test("counts sign-ins, mails, refusals by limits, and names nobody", async () => {
  const { app, figures } = await measuredApp();
  const browser = app.browser("198.51.100.77");
  await browser.api.session.requestLink({ email: "ann@acme.com" });
  const { text } = (await app.mails()).at(-1)!;
  const link = /#token=([\w-]+)/.exec(text)![1]!;
  await browser.api.session.useLink({ token: link });
  await expect(browser.api.session.useLink({ token: link })).rejects.toThrow();
  for (let asked = 0; asked < 5; asked++) {
    await browser.api.session.requestLink({ email: "ann@acme.com" }).catch(() => undefined);
  }
  const { samples, valueOf } = await figures();
  expect(valueOf("sign_ins_total", { means: "link", outcome: "signed_in" })).toBe(1);
  expect(valueOf("sign_ins_total", { means: "link", outcome: "refused" })).toBe(1);
  expect(valueOf("mail_tries_total", { outcome: "sent" })).toBe(1);
  expect(valueOf("limit_refusals_total", { limit: "signInMailsPerAddress" })).toBe(1);
  const all = JSON.stringify(samples);
  for (const told of ["ann", "acme.com", "198.51.100.77", link]) expect(all).not.toContain(told);
});

test("tells of mails and jobs that wait", async () => {
  const { app, figures } = await measuredApp();
  const longAgo = new Date(app.time.now.getTime() - 30 * 24 * 3_600_000);
  for (const mail of [
    { state: "queued" },
    { state: "queued", createdAt: longAgo },
    { state: "failed" },
    { state: "failed", createdAt: longAgo },
    { state: "sent" },
  ] as const) {
    await makeMail(app.db, { ...mail, cause: `test:${randomUUID()}` });
  }
  await app.db.execute(sql`
    insert into pgboss.job (name, start_after)
    values ('housekeeping', now() - interval '90 seconds'), ('housekeeping', now()), ('housekeeping', now() + interval '1 hour')`);
  const { valueOf } = await figures();
  expect(valueOf("database_up")).toBe(1);
  expect(valueOf("mails", { state: "queued" })).toBe(2);
  expect(valueOf("mails", { state: "failing" })).toBe(2);
  expect(valueOf("queue_due_jobs", { queue: "housekeeping" })).toBe(2);
  expect(valueOf("queue_oldest_seconds", { queue: "housekeeping" })).toBeGreaterThanOrEqual(90);
  expect(valueOf("queue_due_jobs", { queue: "reminders" })).toBe(0);
});

test("asks the database once for all, and again only after five seconds", async () => {
  const { app, figures } = await measuredApp();
  const asked = vi.spyOn(app.db, "transaction");
  await Promise.all([figures(), figures(), figures()]);
  await figures();
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a database that is away costs its own figures only", async () => {
  const { app, figures } = await measuredApp();
  await app.pool.end();
  const { samples, valueOf } = await figures();
  expect(valueOf("database_up")).toBe(0);
  expect(valueOf("build_info")).toBe(1);
  expect(valueOf("http_requests_in_flight")).toBe(1);
  expect(samples.some(({ name }) => name === "mails" || name.startsWith("queue_"))).toBe(false);
});

test("a database that does not answer is not waited for", async () => {
  const { app, figures } = await measuredApp();
  const taken = await Promise.all(Array.from({ length: 12 }, () => app.pool.connect()));
  const first = await figures();
  const { valueOf } = await figures();
  for (const connection of taken) connection.release();
  expect(first.valueOf("database_up")).toBe(0);
  expect(valueOf("database_pool_connections")).toBe(12);
  expect(valueOf("database_pool_idle_connections")).toBe(0);
  expect(valueOf("database_pool_waiting")).toBe(1);
});

test("a connection that fell silent leaves the pool", async () => {
  let proxy: Awaited<ReturnType<typeof databaseProxy>> | undefined;
  const app = await testApp({}, [], async (url) => (proxy = await databaseProxy(url)).url);
  await app.pool.query("select 1");
  const ask = createDatabaseFigures(app.db, app.clock);
  proxy!.fallSilent(); // it was made with the database
  expect(await ask()).toBeUndefined();
  await expect.poll(() => app.pool.totalCount, { timeout: 5_000 }).toBe(0);
  proxy!.heal();
});

test("figures that are still waited for are not asked for again", async () => {
  const { app } = await measuredApp();
  const taken = await Promise.all(Array.from({ length: 12 }, () => app.pool.connect()));
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const ask = createDatabaseFigures(app.db, app.clock);
  const asked = [ask()];
  vi.advanceTimersByTime(5_000);
  asked.push(ask());
  expect(await Promise.all(asked)).toEqual([undefined, undefined]);
  expect(app.pool.waitingCount).toBe(1);
  for (const connection of taken) connection.release();
});

test("tells of the process itself: memory, processor time, event loop lag", async () => {
  const { app } = await measuredApp();
  const { types } = parseMetrics(
    await createMetrics(
      { ...app, databaseFigures: async () => undefined },
      { ofProcess: true },
    ).text(),
  );
  for (const name of [
    "process_resident_memory_bytes",
    "process_cpu_seconds_total",
    "process_open_fds",
    "nodejs_eventloop_lag_seconds",
    "nodejs_heap_size_used_bytes",
  ]) {
    expect(types.has(name), name).toBe(true);
  }
});

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeMail } from "#testing/factories.ts";
import { parseMetrics } from "#testing/metrics-text.ts";
import { quickTimeouts } from "#testing/quick-timeouts.ts";
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
  const { request } = (await testApp()).browser();
  const answer = await request("/metrics", { headers: { authorization: `Bearer ${token}` } });
  const unknown = await request("/nowhere");
  expect(answer.status).toBe(unknown.status);
  expect(await answer.text()).toBe(await unknown.text());
});

test("answers requests with the token, and forbids caching; rejects others with 401", async () => {
  const { ask } = await measuredApp();
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const wrong = ["", "Bearer", "Bearer ", token, `Basic ${token}`, `Bearer ${token} ${token}`];
  for (const authorization of [...wrong, `Bearer ${token}x`, `Bearer ${token.slice(1)}`]) {
    const rejected = await ask(authorization);
    expect(rejected.status, authorization).toBe(401);
    expect(rejected.headers.get("www-authenticate")).toBe("Bearer");
    expect(await rejected.text()).not.toContain("http_request");
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
  const { samples } = await figures();
  expect(samples.length - before).toBeLessThan(300);
  const routes = new Set(samples.flatMap(({ labels }) => labels.route ?? []));
  const known = ["/api/", "/assets/", "/logos/", "/storage/", "other", "page"];
  expect([...routes].toSorted()).toEqual(known);
});

test("counts requests by procedure and status, and names nobody", async () => {
  const { app, figures } = await measuredApp();
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await ann.api.checkups.create();
  await ann.api.checkups.save({ id, version: 0, changes: { companyName: "Acme" } });
  const late = { id, version: 0, changes: { companyName: "Apex" } };
  await expect(ann.api.checkups.save(late)).rejects.toMatchObject({ code: "CHANGED_ELSEWHERE" });
  await expect(app.browser("198.51.100.77").api.checkups.save(late)).rejects.toThrow();
  const { samples, valueOf } = await figures();
  const saves = (status: string) =>
    valueOf("http_request_duration_seconds_count", { route: "checkups.save", status });
  expect([saves("200"), saves("409"), saves("401")]).toEqual([1, 1, 1]);
  const all = JSON.stringify(samples);
  for (const secret of ["ann", "acme", "198.51.100.77", id]) {
    expect(all.toLowerCase()).not.toContain(secret);
  }
});

test("counts emails and jobs that wait", async () => {
  const { app, figures } = await measuredApp();
  const longAgo = new Date(app.time.now.getTime() - 30 * 24 * 3_600_000);
  for (const state of ["queued", "failed", "sent"] as const) {
    await makeMail(app.db, { state });
    if (state !== "sent") await makeMail(app.db, { state, createdAt: longAgo });
  }
  await app.db.execute(sql`
    insert into pgboss.job (name, start_after)
    values ('housekeeping', now() - interval '90 seconds'), ('housekeeping', now()), ('housekeeping', now() + interval '1 hour')`);
  const { valueOf } = await figures();
  expect(valueOf("database_up")).toBe(1);
  for (const state of ["queued", "failing"]) expect(valueOf("mails", { state })).toBe(2);
  const ofQueue = { queue: "housekeeping" };
  expect(valueOf("queue_due_jobs", ofQueue)).toBe(2);
  expect(valueOf("queue_oldest_seconds", ofQueue)).toBeGreaterThanOrEqual(90);
});

test("without the database only its own figures are missing", async () => {
  const { app, figures } = await measuredApp();
  await app.pool.end();
  const { samples, valueOf } = await figures();
  expect(valueOf("database_up")).toBe(0);
  expect(valueOf("build_info")).toBe(1);
  expect(samples.some(({ name }) => name === "mails" || name.startsWith("queue_"))).toBe(false);
});

test("a database that does not answer is not waited for", async () => {
  quickTimeouts(2_000);
  const { app, figures } = await measuredApp();
  const taken = await Promise.all(Array.from({ length: 12 }, () => app.pool.connect()));
  const first = await figures();
  const { valueOf } = await figures();
  for (const connection of taken) connection.release();
  expect(first.valueOf("database_up")).toBe(0);
  expect(valueOf("database_pool_connections")).toBe(12);
  expect(valueOf("database_pool_idle_connections")).toBe(0);
  expect(valueOf("database_pool_waiting")).toBe(1); // the first look's
});

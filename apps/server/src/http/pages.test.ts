import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createApp } from "#app.ts";
import { createLog } from "#log.ts";
import { testApp } from "#testing/test-app.ts";
import { testFolder } from "#testing/test-folder.ts";

/** The server with a small built page, and what it logs. */
async function serverWithPage() {
  const folder = await testFolder({
    "index.html": "<!doctype html><title>Page</title>",
    "assets/main-1.js": "1",
    "assets/main-1.js.br": brotliCompressSync("1"),
    "favicon.svg": "<svg/>",
    "favicon.ico": "ico",
    "social.png": "png",
    "route-links.json": "{}",
  });
  const parts = await testApp();
  const lines: [object, string][] = [];
  const log = { ...createLog("silent") };
  log.warn = ((line: object, text: string) => void lines.push([line, text])) as typeof log.warn;
  const app = createApp({ ...parts, log }, folder);
  return { app, parts, lines };
}

test("every page has the document; for other addresses its status is 404, and they are logged", async () => {
  const { app, lines } = await serverWithPage();
  for (const path of ["/", "/auth", "/dashboard", "/checkup/1", "/terms", "/privacy/"]) {
    const response = await app.request(path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(await response.text()).toContain("<title>Page</title>");
  }
  const others = [
    "/nowhere",
    "/checkup",
    "/checkup/1/2",
    "/auth/x",
    "/..%2f..%2fetc/passwd",
    "/.env",
  ];
  for (const path of others) {
    const response = await app.request(path);
    expect(response.status, path).toBe(404);
    expect(await response.text()).toContain("<title>Page</title>");
  }
  expect(lines).toEqual(others.map((path) => [{ path }, "page not found"]));
});

test("built files are cached for a year, missing ones are no page", async () => {
  const { app } = await serverWithPage();
  const file = await app.request("/assets/main-1.js");
  expect(file.headers.get("cache-control")).toContain("immutable");
  expect(await file.text()).toBe("1");
  const headers = { "accept-encoding": "gzip, br" };
  const small = await app.request("/assets/main-1.js", { headers });
  expect(small.headers.get("content-encoding")).toBe("br");
  expect(small.headers.get("vary")).toMatch(/accept-encoding/i);
  expect(small.headers.get("cache-control")).toContain("immutable");
  const missing = await app.request("/assets/main-2.js");
  expect(missing.status).toBe(404);
  expect(await missing.text()).not.toContain("<title>");
  expect((await app.request("/favicon.svg")).headers.get("content-type")).toContain("image/svg");
});

test("pictures beside the document are cached for an hour, and the build's other files have no address", async () => {
  const { app } = await serverWithPage();
  for (const [path, type] of [
    ["/favicon.ico", /^image\/(x-icon|vnd.microsoft.icon)/],
    ["/social.png", /^image\/png/],
  ] as const) {
    const { status, headers } = await app.request(path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(type);
    expect(headers.get("cache-control")).toBe("public, max-age=3600");
    expect((await app.request(`${path}.map`)).status).toBe(404);
  }
  for (const path of [
    "/route-links.json",
    "/index.html",
    "/assets/../index.html",
    "/assets/..%2findex.html",
  ])
    expect((await app.request(path)).status, path).toBe(404);
});

test("no page may be framed, run other scripts, or be read as another type", async () => {
  const { app } = await serverWithPage();
  const { headers } = await app.request("/");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("strict-transport-security")).toBeNull();
});

test("serves brand icons in their brand's colour, without scripts, and only by a plain name", async () => {
  const { app } = await serverWithPage();
  const icon = await app.request("/logos/notion.svg");
  expect(icon.headers.get("content-type")).toBe("image/svg+xml");
  expect(icon.headers.get("content-security-policy")).toContain("sandbox");
  expect(await icon.text()).toMatch(/^<svg fill="#[0-9A-F]{6}" /);
  for (const name of ["nosuchbrand.svg", "..%2f..%2fpackage.json", "Notion.svg", "notion.png"]) {
    expect((await app.request(`/logos/${name}`)).status).toBe(404);
  }
});

test("says that it is alive, and ready while the database answers", async () => {
  const { app, parts } = await serverWithPage();
  expect((await app.request("/healthz")).status).toBe(200);
  expect((await app.request("/readyz")).status).toBe(200);
  await parts.pool.end();
  expect((await app.request("/healthz")).status).toBe(200);
  expect((await app.request("/readyz")).status).toBe(503);
});

test("an internal error shows no details", async () => {
  const parts = await testApp();
  const person = await parts.signedIn("ann@acme.com");
  await parts.pool.query("alter table checkups rename to missing");
  await expect(person.api.checkups.list()).rejects.toMatchObject({
    status: 500,
    message: "Something went wrong on our side. Please try again.",
  });
});

import { mkdtempSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createApp } from "#app.ts";
import { createLog } from "#log.ts";
import { testApp } from "#testing/test-app.ts";

/** The server with a small built page, and what it logs. */
async function serverWithPage() {
  const folder = mkdtempSync(join(tmpdir(), "page-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Page</title>");
  writeFileSync(join(folder, "assets/main-1.js"), "1");
  writeFileSync(join(folder, "assets/main-1.js.br"), brotliCompressSync("1"));
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(join(folder, "favicon.ico"), "ico");
  writeFileSync(join(folder, "social.png"), "png");
  writeFileSync(join(folder, "route-links.json"), "{}");
  const parts = await testApp();
  const lines: [object, string][] = [];
  const log = { ...createLog("silent") };
  log.warn = ((line: object, text: string) => void lines.push([line, text])) as typeof log.warn;
  const app = createApp({ ...parts, log }, folder);
  return { app, parts, lines };
}

test.each(["/", "/auth", "/dashboard", "/checkup/1", "/terms", "/privacy/"])(
  "%s is a page",
  async (path) => {
    const { app } = await serverWithPage();
    const response = await app.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(await response.text()).toContain("<title>Page</title>");
  },
);

test.each(["/nowhere", "/checkup", "/checkup/1/2", "/auth/x", "/..%2f..%2fetc/passwd", "/.env"])(
  "%s is none: status 404, the page all the same, and a line in the log",
  async (path) => {
    const { app, lines } = await serverWithPage();
    const response = await app.request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("<title>Page</title>");
    expect(lines).toEqual([[{ path }, "page not found"]]);
  },
);

test("built files are kept for a year, missing ones are no page", async () => {
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

test.each([
  ["/favicon.ico", /^image\/(x-icon|vnd.microsoft.icon)/],
  ["/social.png", /^image\/png/],
])("%s is a picture, kept for an hour", async (path, type) => {
  const { app } = await serverWithPage();
  const { status, headers } = await app.request(path);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(type);
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
  expect((await app.request(`${path}.map`)).status).toBe(404);
});

test.each(["/route-links.json", "/index.html", "/assets/../index.html", "/assets/..%2findex.html"])(
  "%s is no address, though the build wrote that file",
  async (path) => {
    const { app } = await serverWithPage();
    expect((await app.request(path)).status).toBe(404);
  },
);

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

test("brand icons come in their brand's colour, cannot run, and only by a plain name", async () => {
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

test("a failure of ours says nothing about our inside", async () => {
  const parts = await testApp();
  const person = await parts.signedIn("ann@acme.com");
  await parts.pool.query("alter table checkups rename to gone");
  await expect(person.api.checkups.list()).rejects.toMatchObject({
    status: 500,
    message: "Something went wrong on our side. Please try again.",
  });
});

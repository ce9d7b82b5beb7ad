import { brotliCompressSync, gunzipSync } from "node:zlib";
import { messages } from "@app/contract";
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
  const pages = ["/", "/auth", "/dashboard", "/checkup/1", "/terms", "/privacy/"];
  const others = [
    "/nowhere",
    "/checkup",
    "/checkup/1/2",
    "/auth/x",
    "/..%2f..%2fetc/passwd",
    "/.env",
  ];
  for (const path of [...pages, ...others]) {
    const response = await app.request(path);
    expect(response.status, path).toBe(pages.includes(path) ? 200 : 404);
    if (response.ok) expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(await response.text()).toContain("<title>Page</title>");
  }
  expect(lines).toEqual(others.map((path) => [{ path }, "page not found"]));
});

test("built files are cached for a year, those beside the document for an hour, and others have no address", async () => {
  const { app } = await serverWithPage();
  for (const encoding of ["", "gzip, br"]) {
    const file = await app.request("/assets/main-1.js", {
      headers: { "accept-encoding": encoding },
    });
    expect(file.headers.get("cache-control")).toContain("immutable");
    expect(file.headers.get("content-encoding")).toBe(encoding === "" ? null : "br");
    if (encoding === "") expect(await file.text()).toBe("1");
    else expect(file.headers.get("vary")).toMatch(/accept-encoding/i);
  }
  const missing = await app.request("/assets/main-2.js");
  expect(missing.status).toBe(404);
  expect(await missing.text()).not.toContain("<title>");
  expect((await app.request("/favicon.svg")).headers.get("content-type")).toContain("image/svg");
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
  const hidden = [
    "route-links.json",
    "index.html",
    "assets/../index.html",
    "assets/..%2findex.html",
  ];
  for (const path of hidden) expect((await app.request(`/${path}`)).status, path).toBe(404);
});

test("no page may be framed, run other scripts, or be read as another type", async () => {
  const { app } = await serverWithPage();
  const { headers } = await app.request("/");
  const policy = headers.get("content-security-policy") ?? "";
  for (const part of ["script-src 'self'", "frame-ancestors 'none'", "object-src 'none'"])
    expect(policy).toContain(part);
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("strict-transport-security")).toBeNull();
});

test("serves brand icons in their brand's colour, without scripts, and only by a plain name", async () => {
  const { app } = await serverWithPage();
  const icon = await app.request("/logos/notion.svg");
  expect(icon.headers.get("content-security-policy")).toContain("sandbox");
  expect(await icon.text()).toMatch(/^<svg fill="#[0-9A-F]{6}" /);
  // Our folder goes first: there Google's mark has its four colours.
  expect(await (await app.request("/logos/google.svg")).text()).not.toMatch(/^<svg fill="/);
  const tile = await app.request("/logos/standard-soc-2.svg");
  expect(await tile.text()).toContain("SOC");
  expect(tile.headers.get("content-security-policy")).toContain("sandbox");
  expect(tile.headers.get("cache-control")).toContain("max-age=86400");
  for (const name of ["nosuchbrand.svg", "..%2f..%2fpackage.json", "Notion.svg", "notion.png"]) {
    expect((await app.request(`/logos/${name}`)).status).toBe(404);
  }
});

test("says that it is alive, and ready while the database answers", async () => {
  const { app, parts } = await serverWithPage();
  const statuses = async () =>
    [await app.request("/healthz"), await app.request("/readyz")].map(({ status }) => status);
  expect(await statuses()).toEqual([200, 200]);
  await parts.pool.end();
  expect(await statuses()).toEqual([200, 503]);
});

test("an internal error shows no details, also where it ends a stream", async () => {
  const { administrator, pool } = await testApp();
  const { api } = await administrator();
  await pool.query("alter table checkups rename to missing");
  await pool.query("alter table saas_applications rename column popular to missing");
  const error = { status: 500, message: messages.unexpected };
  await expect(api.checkups.list()).rejects.toMatchObject(error);
  const chunks = await api.admin.saas.export({});
  await expect(Array.fromAsync(chunks)).rejects.toMatchObject(error);
});

const page = "<head><title>Page</title></head>";

/** The server of an operator with texts of his own; answers what is asked of it, and its text. */
async function serverOfOperator(index = page) {
  const folder = await testFolder({
    "index.html": index,
    "manifest.webmanifest": `{"start_url":"/","display":"browser"}`,
  });
  const parts = await testApp();
  const settings = { ...parts.settings, BRAND_NAME: 'A & "B" <Co>' };
  const app = createApp({ ...parts, settings }, folder);
  return async (path: string, asked: Record<string, string> = {}) => {
    const response = await app.request(path, { headers: asked });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
  };
}

test("a page that the server does not render is the web client's document", async () => {
  const ask = await serverOfOperator();
  const dashboard = await ask("/dashboard");
  expect(dashboard.text).toBe(page);
  // Sent compressed, and only to clients that do not have it.
  const small = await ask("/terms", { "accept-encoding": "gzip, br;q=0" });
  expect(small.headers.get("content-encoding")).toBe("gzip");
  expect(small.headers.get("vary")).toMatch(/accept-encoding/i);
  expect(gunzipSync(small.bytes).toString()).toBe(page);
  const known = { "if-none-match": dashboard.headers.get("etag") ?? "" };
  expect(await ask("/dashboard", known)).toMatchObject({ status: 304, text: "" });
});

test("the document names the operator and the public address, and so does the manifest", async () => {
  const index = `<title>%BRAND_NAME%</title><meta property="og:image" content="%PUBLIC_URL%/social.png">`;
  const ask = await serverOfOperator(index);
  for (const path of ["/terms", "/nowhere"]) {
    expect((await ask(path)).text).toBe(
      `<title>A &amp; &quot;B&quot; &lt;Co&gt;</title><meta property="og:image" content="http://localhost:3000/social.png">`,
    );
  }
  const { headers, status, text } = await ask("/manifest.webmanifest");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/manifest+json");
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
  const manifest = { name: 'A & "B" <Co>', start_url: "/", display: "browser" };
  expect(JSON.parse(text)).toMatchObject(manifest);
});

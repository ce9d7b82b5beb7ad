import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createApp } from "#app.ts";
import { testApp } from "#testing/test-app.ts";
import { testFolder } from "#testing/test-folder.ts";

const script = "document.title";
const prerendered = `<title>%BRAND_NAME%</title><script>${script}</script>
<a href="https://%TERMS_URL%">Terms</a><a href="mailto:%SUPPORT_EMAIL%">Contact</a> © %YEAR%, 100%`;

const page = "<head><title>Page</title></head>";

/** The server of an operator with own terms, and with prerendered pages. */
async function serverWithLanding(index = page) {
  const folder = await testFolder({
    "index.html": index,
    "landing/support-terms.html": prerendered,
    "sign-in/support-terms.html": `<script>${script}</script><h1>Sign in – %BRAND_NAME%</h1>`,
    "manifest.webmanifest": `{"start_url":"/","display":"browser"}`,
    "route-links.json": JSON.stringify({ "/dashboard": "<link>", "/checkup/:id": "<link id>" }),
  });
  const parts = await testApp();
  const settings = {
    ...parts.settings,
    BRAND_NAME: 'A & "B" <Co>',
    SUPPORT_EMAIL: "help@acme.com",
    TERMS_URL: "https://acme.com/?a=1&b=2",
  };
  return createApp({ ...parts, settings }, folder);
}

test("without a session the landing page is the prerendered one, with the operator's texts escaped", async () => {
  const app = await serverWithLanding();
  const text = await (await app.request("/")).text();
  expect(text).toContain("<title>A &amp; &quot;B&quot; &lt;Co&gt;</title>");
  expect(text).toContain('href="https://acme.com/?a=1&amp;b=2"');
  expect(text).toContain('href="mailto:help@acme.com"');
  expect(text).toContain("© 2026, 100%");
});

test("with a session, and for other addresses, the page is the web client's document", async () => {
  const app = await serverWithLanding();
  const signedIn = await app.request("/", { headers: { cookie: "session=abc" } });
  expect(await signedIn.text()).toBe("<head><title>Page</title></head>");
  expect(signedIn.headers.get("content-security-policy")).not.toContain("sha256");
  expect(signedIn.headers.get("vary")).toContain("Cookie");
  expect(await (await app.request("/terms")).text()).toBe("<head><title>Page</title></head>");
});

test("sign-in is prerendered too, without a session", async () => {
  const app = await serverWithLanding();
  const text = await (await app.request("/auth?next=/dashboard")).text();
  expect(text).toContain("<h1>Sign in – A &amp; &quot;B&quot; &lt;Co&gt;</h1>");
  const signedIn = await app.request("/auth", { headers: { cookie: "session=abc" } });
  expect(await signedIn.text()).toBe("<head><title>Page</title></head>");
});

test("a page's document links that page's own files, and has its own tag", async () => {
  const app = await serverWithLanding();
  const dashboard = await app.request("/dashboard");
  expect(await dashboard.text()).toBe("<head><title>Page</title><link></head>");
  const checkup = await app.request("/checkup/7");
  expect(await checkup.text()).toBe("<head><title>Page</title><link id></head>");
  expect(checkup.headers.get("etag")).not.toBe(dashboard.headers.get("etag"));
});

test("its one script may run, and no other", async () => {
  const app = await serverWithLanding();
  const { headers } = await app.request("/");
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get("vary")).toContain("Cookie");
});

test("a document is sent compressed, and only to clients that do not have it", async () => {
  const app = await serverWithLanding();
  const first = await app.request("/", { headers: { "accept-encoding": "gzip, br;q=0" } });
  expect(first.headers.get("content-encoding")).toBe("gzip");
  expect(first.headers.get("vary")).toMatch(/accept-encoding/i);
  const body = gunzipSync(Buffer.from(await first.arrayBuffer())).toString();
  expect(body).toBe(await (await app.request("/")).text());
  const known = { "if-none-match": first.headers.get("etag") ?? "" };
  const second = await app.request("/", { headers: known });
  expect(second.status).toBe(304);
  expect(await second.text()).toBe("");
  expect((await app.request("/auth", { headers: known })).status).toBe(200);
});

test("every other page names the operator and the public address, for previews of links", async () => {
  const index = `<title>%BRAND_NAME%</title><meta property="og:image" content="%PUBLIC_URL%/social.png">`;
  const app = await serverWithLanding(index);
  const { settings } = await testApp();
  for (const path of ["/terms", "/nowhere"]) {
    expect(await (await app.request(path)).text()).toBe(
      `<title>A &amp; &quot;B&quot; &lt;Co&gt;</title><meta property="og:image" content="${settings.PUBLIC_URL}/social.png">`,
    );
  }
});

test("the manifest has the operator's name, stays in the browser and is cached for an hour", async () => {
  const app = await serverWithLanding();
  const answer = await app.request("/manifest.webmanifest");
  const { status, headers } = answer;
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/manifest+json");
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'A & "B" <Co>', start_url: "/", display: "browser" });
});

import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createApp } from "#app.ts";
import { sessions } from "#db/schema.ts";
import { createLog } from "#log.ts";
import { testApp } from "#testing/test-app.ts";
import { testFolder } from "#testing/test-folder.ts";

const index = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <title>%BRAND_NAME%</title>
    <script src="/first-paint.js"></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="preload" as="font" crossorigin href="/assets/inter.woff2">
    <link rel="modulepreload" crossorigin href="/assets/base.js">
    <link rel="stylesheet" crossorigin href="/assets/base.css">
    <meta name="description" content="%BRAND_NAME% asks">
  </head>
  <body>
    <div id="root"></div>
    <p id="unreachable" hidden>%OFFLINE%</p>
  </body>
</html>`;

/** A server whose pages are rendered by this code, with `visit` as its argument. */
async function serverThatRenders(code: string) {
  const folder = await testFolder({
    "index.html": index,
    "first-paint.js": "early();\n",
    "server/server-entry.js": `export const renderPage = async (visit) => { ${code} };`,
    "server/styles.json": JSON.stringify([
      { selectors: [{ text: ".used", needs: ["used"] }], isWhole: false, pieces: ["top:0;"] },
      { selectors: [{ text: ".other", needs: ["other"] }], isWhole: false, pieces: ["top:0;"] },
    ]),
    "route-links.json": JSON.stringify({
      "/dashboard":
        '<link rel="modulepreload" href="/assets/own.js"><link rel="stylesheet" href="/own.css">',
    }),
  });
  const parts = await testApp();
  const lines: string[] = [];
  const log = { ...createLog("silent") };
  log.warn = ((_line: object, text: string) => void lines.push(text)) as typeof log.warn;
  const settings = { ...parts.settings, BRAND_NAME: "A & B" };
  const app = createApp({ ...parts, log, settings }, folder);
  return { app, parts, lines };
}

const whole = `return new Response(visit.documentOf({ tags: "<title>Own</title>", markup: '<p class="used">Hello</p>', data: '<script nonce="' + visit.nonce + '">data()</script>' }));`;

test("a rendered page has its content, the styles that it needs, and scripts that its nonce lets run", async () => {
  const { app } = await serverThatRenders(whole);
  const { headers } = await app.request("/dashboard");
  const text = await (await app.request("/dashboard")).text();
  const nonce = /nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("vary")).toContain("Cookie");
  expect(nonce).toMatch(/^[\w+/]{22}==$/);
  // Another one for each answer.
  expect(text).not.toContain(nonce);
  expect(text.match(/<title>.*?<\/title>/g)).toEqual(["<title>Own</title>"]);
  expect(text).toContain('<div id="root"><p class="used">Hello</p></div>');
  expect(text).toContain(".used{top:0;}");
  expect(text).not.toContain(".other");
  expect(text).toContain('content="A &amp; B asks"');
  expect(text).toContain("early();");
  // What the first paint does not need is in templates.
  const inert = [...text.matchAll(/<template id="(\w+)">(.*?)<\/template>/g)].map(
    ([, id, tags]) => [id, [...tags!.matchAll(/\/(\w+\.\w+)"/g)].map(([, file]) => file)],
  );
  expect(Object.fromEntries(inert)).toEqual({
    preloads: ["base.js", "own.js"],
    typeface: ["inter.woff2"],
    styles: ["base.css", "own.css"],
    client: ["index.js"],
  });
  // All scripts have the nonce, and the web client's comes after the data.
  const scripts = text.match(/<script[^>]*>/g) ?? [];
  expect(scripts).toHaveLength(4);
  for (const script of scripts) expect(script).toMatch(/nonce="[\w+/]{22}=="/);
  expect(text.indexOf("data()")).toBeLessThan(text.indexOf("/assets/index.js"));
});

test("a page is sent as it comes, compressed", async () => {
  const { app } = await serverThatRenders(`
    const pieces = async function* () { yield "frame"; await new Promise((resolve) => setTimeout(resolve, 500)); yield " and data"; };
    return new Response(ReadableStream.from(pieces()).pipeThrough(new TextEncoderStream()));`);
  const { body, headers } = await app.request("/dashboard", {
    headers: { "accept-encoding": "br" },
  });
  expect(headers.get("content-encoding")).toBe("br");
  const parts: Uint8Array[] = [];
  const reader = body!.getReader(); // it has one
  const first = reader.read();
  await expect(Promise.race([first, sleep(400, "nothing")])).resolves.toMatchObject({
    done: false,
  });
  parts.push((await first).value!); // it is not done
  for (let next = await reader.read(); !next.done; next = await reader.read())
    parts.push(next.value);
  expect(parts.length).toBeGreaterThan(1);
  expect(brotliDecompressSync(Buffer.concat(parts)).toString()).toBe("frame and data");
});

test("a redirect is passed on", async () => {
  const { app } = await serverThatRenders(
    `return new Response(null, { status: 307, headers: { location: "/auth?next=%2Fdashboard" } });`,
  );
  const { status, headers } = await app.request("/dashboard");
  expect([status, headers.get("location")]).toEqual([307, "/auth?next=%2Fdashboard"]);
});

test("a page calls procedures with its visitor's rights, and gets their errors", async () => {
  const { app, parts } = await serverThatRenders(`
    const { email } = (await visit.call(["session", "current"])) ?? { email: "nobody" };
    const code = await visit.call(["admin", "saas", "list"], {}).catch((error) => error.code);
    return new Response(email + " " + code);`);
  const ask = async (cookie: string) =>
    app.request(
      "/dashboard",
      { headers: { cookie } },
      { incoming: { socket: { remoteAddress: "203.0.113.7" } } },
    );
  expect(await (await ask("")).text()).toBe("nobody UNAUTHORIZED");
  const { cookies } = await parts.signedIn("ann@acme.com");
  const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
  const response = await ask(cookie);
  expect(await response.text()).toBe("ann@acme.com FORBIDDEN");
  expect(response.headers.getSetCookie()).toEqual([]);
  // A session in use is renewed.
  await parts.db.update(sessions).set({ expiresAt: new Date(+parts.time.now + 86_400_000) });
  const [renewed] = (await ask(cookie)).headers.getSetCookie();
  expect(renewed).toContain("session=");
});

test.each(["throw new Error('broken');", "await new Promise(() => undefined);"])(
  "where the server cannot render a page, the browser does, and one line says so: %s",
  async (code) => {
    const { app, lines } = await serverThatRenders(code);
    const { status, headers } = await app.request("/dashboard");
    expect([status, headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(lines).toEqual(["page left to the browser"]);
  },
);

test("an address that is no page is not rendered", async () => {
  const { app } = await serverThatRenders(whole);
  const { status, headers } = await app.request("/nowhere");
  expect([status, headers.get("cache-control")]).toEqual([404, "no-cache"]);
});

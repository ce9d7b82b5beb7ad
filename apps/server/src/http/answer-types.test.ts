import { expect, test } from "vitest";
import { pngFile } from "#testing/pictures.ts";
import { makeToken } from "#testing/rest-calls.ts";
import { servedPage } from "#testing/served-page.ts";
import type { Question } from "#testing/served-page.ts";

const page = "text/html; charset=utf-8";
const plain = "text/plain; charset=utf-8";
/** JSON and streams of events are UTF-8 by themselves: their types know no charset. */
const json = "application/json";
const metricsToken = "a-token-to-read-metrics";

type Asked = [what: string, path: string, status: number, type: string | undefined, how?: Question];

/** Each kind of answer, with the type that it has to be of. */
async function everyKind() {
  const { app, ask } = await servedPage({ METRICS_TOKEN: metricsToken });
  const admin = await app.administrator();
  const { token } = await makeToken(admin, "catalogue:read");
  const logo = await admin.api.admin.files.upload({ bucket: "app_logos", file: await pngFile() });
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const bearer = { headers: { authorization: `Bearer ${token}` } };
  const packed = { headers: { "accept-encoding": "br" } };
  const held = async (path: string) => ({
    headers: { "if-none-match": (await ask(path)).headers.etag },
  });
  const call = (body: string, headers: Record<string, string> = {}): Question => ({
    method: "POST",
    body,
    headers: { "content-type": json, cookie, ...headers },
  });
  const kinds: Asked[] = [
    ["a page", "/dashboard", 200, page],
    ["a packed page", "/dashboard", 200, page, packed],
    ["a page that is none", "/nowhere", 404, page],
    ["the reference", "/api/reference", 200, page],
    ["a page that is known", "/dashboard", 304, undefined, await held("/dashboard")],
    ["a script", "/assets/main-1.js", 200, "text/javascript; charset=utf-8"],
    ["a packed script", "/assets/main-1.js", 200, "text/javascript; charset=utf-8", packed],
    ["a style sheet", "/assets/main-1.css", 200, "text/css; charset=utf-8"],
    ["a missing script", "/assets/main-2.js", 404, plain],
    ["the icon", "/favicon.svg", 200, "image/svg+xml; charset=utf-8"],
    ["a brand's icon", "/logos/notion.svg", 200, "image/svg+xml"],
    ["a brand that is none", "/logos/nosuchbrand.svg", 404, plain],
    ["a picture", logo.address, 200, "image/png"],
    ["a picture that is known", logo.address, 304, "image/png", await held(logo.address)],
    ["a missing picture", "/storage/app_logos/missing.png", 404, plain],
    ["an answer", "/api/rpc/session/current", 200, json, call("{}")],
    ["an error", "/api/rpc/checkups/get", 404, json, call('{"json":{"id":""}}')],
    ["a wrong input", "/api/rpc/checkups/save", 422, json, call('{"json":{"id":""}}')],
    ["no JSON", "/api/rpc/checkups/get", 400, json, call("{")],
    ["a call of nobody", "/api/rpc/checkups/list", 401, json, call("{}", { cookie: "" })],
    ["a foreign call", "/api/rpc/x", 403, json, call("{}", { "sec-fetch-site": "cross-site" })],
    ["too large a call", "/api/rpc/session/current", 413, json, call(" ".repeat(300_000))],
    ["a call that is none", "/api/rpc/nowhere", 404, json, call("{}")],
    ["a path that is none", "/api/nowhere", 404, json],
    ["a stream", "/api/rpc/admin/frameworks/export", 200, "text/event-stream", call('{"json":{}}')],
    ["a list", "/api/v1/frameworks", 200, json, bearer],
    ["a file of a list", "/api/v1/frameworks/export", 200, "text/csv; charset=utf-8", bearer],
    ["a list for nobody", "/api/v1/frameworks", 401, json],
    ["another's list", "/api/v1/checkups", 403, json, bearer],
    ["no list", "/api/v1/nowhere", 404, json, bearer],
    ["a wrong method", "/api/v1/frameworks", 405, json, { method: "PATCH", ...bearer }],
    ["a wrong page", "/api/v1/frameworks?page=x", 422, json, bearer],
    ["the API's document", "/api/openapi.json", 200, json],
    ["a sign of life", "/healthz", 200, plain],
    ["readiness", "/readyz", 200, plain],
    [
      "metrics",
      "/metrics",
      200,
      "text/plain; version=0.0.4; charset=utf-8",
      { headers: { authorization: `Bearer ${metricsToken}` } },
    ],
    ["metrics for nobody", "/metrics", 401, plain],
  ];
  return { ask, kinds };
}

test("each kind of response has its type and charset, and nosniff; of the API nothing is kept", async () => {
  const { ask, kinds } = await everyKind();
  const seen = new Map<string, unknown[]>();
  for (const [what, path, status, , how] of kinds) {
    const { status: found, headers } = await ask(path, how);
    seen.set(what, [found, headers["content-type"]?.toLowerCase()]);
    expect(headers["x-content-type-options"], what).toBe("nosniff");
    if (/^\/api\/(rpc|v1)\//.test(path) && (status < 403 || what === "an error"))
      expect(headers["cache-control"], what).toBe("no-store");
  }
  expect(Object.fromEntries(seen)).toEqual(
    Object.fromEntries(kinds.map(([what, , status, type]) => [what, [status, type]])),
  );
  // The name of a downloaded file is ours.
  const [, path, , , how] = kinds.find(([what]) => what === "a file of a list")!; // it is among them
  const evil = encodeURIComponent('"; filename="evil.exe');
  const { headers } = await ask(`${path}?search=${evil}`, how);
  expect(headers["content-disposition"]).toBe('attachment; filename="frameworks.csv"');
});

import { once } from "node:events";
import { connect } from "node:net";
import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { listeningServer } from "#testing/listening-server.ts";
import { makeToken, withToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

const json = { "content-type": "application/json" };
const post = (body = "{}", headers = {}) => ({
  method: "POST",
  headers: { ...json, ...headers },
  body,
});

test("under https every response has HSTS for a year", async () => {
  const app = await testApp({
    PUBLIC_URL: "https://checkup.acme.com",
    SMTP_URL: "smtp://localhost",
    MAIL_FROM: "check@acme.com",
  });
  const { request } = app.browser();
  for (const path of ["/healthz", "/nowhere", "/api/nowhere", "/api/v1/saas", "/logos/x.svg"]) {
    const { headers } = await request(path);
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toMatch(/default-src '(self|none)'/);
  }
});

test("no other origin may read a response, also after a preflight", async () => {
  const app = await testApp();
  const { token } = await makeToken(await app.administrator(), "catalogue:read");
  const origin = { origin: "https://evil.test" };
  const asked = {
    ...origin,
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type",
  };
  const { request } = app.browser();
  for (const path of ["/", "/api/rpc/session/current", "/api/v1/frameworks", "/api/openapi.json"]) {
    const answers = [
      await request(path, { method: "OPTIONS", headers: asked }),
      await request(path, { headers: origin }),
      await request(path, post("{}", origin)),
      await request(path, withToken(token, { headers: origin })),
    ];
    for (const { headers } of answers)
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});

test("nobody keeps what a procedure answers, whatever it is", async () => {
  const app = await testApp();
  const admin = await app.administrator();
  const { token } = await makeToken(admin, "catalogue:read");
  const answers = [
    await admin.request("/api/rpc/session/current", post()),
    await admin.request("/api/rpc/checkups/get", post('{"json":{"id":""}}')),
    await admin.request("/api/rpc/admin/frameworks/export", post('{"json":{}}')),
    await app.browser().request("/api/rpc/checkups/list", post()),
    await app.browser().request("/api/v1/frameworks", withToken(token)),
    await app.browser().request("/api/v1/frameworks/export", withToken(token)),
    await app.browser().request("/api/v1/frameworks"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 401, 200, 200, 401]);
  for (const { headers } of answers) expect(headers.get("cache-control")).toBe("no-store");
});

test("rejects an unreadable body with our text", async () => {
  const { request } = (await testApp()).browser();
  for (const body of ["{", '{"json":{},"meta":[[1,"a"]]}', '{"json":{},"maps":7,"meta":7}']) {
    const response = await request("/api/rpc/session/useLink", post(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      json: { code: "BAD_REQUEST", message: messages.bodyUnreadable },
    });
  }
});

test.each([
  ["text/plain", 415],
  ["application/x-www-form-urlencoded", 415],
  ["text/html", 415],
  ["application/jsonp", 415],
  ["", 415],
  ["application/json", 200],
  ["Application/JSON; charset=utf-8", 200],
])("a call with a body of type %j is answered %i", async (type, status) => {
  const ann = await (await testApp()).signedIn("ann@acme.com");
  const headers = { "content-type": type, origin: "http://localhost:3000" };
  const call = { method: "POST", headers, body: '{"json":{}}' };
  expect((await ann.request("/api/rpc/session/current", call)).status).toBe(status);
  expect((await ann.request("/api/rpc/session/signOut", call)).status).toBe(status);
  expect((await ann.api.session.current()) !== null).toBe(status === 415);
});

test("rejects a form of very many parts with our text", async () => {
  const { request } = await (await testApp()).administrator();
  const form = new FormData();
  for (let part = 0; part < 30; part += 1) form.append("data", "");
  const response = await request("/api/rpc/admin/files/upload", { method: "POST", body: form });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ json: { message: messages.tooLarge } });
});

test("an email's link leads to the product, whatever host a request names", async () => {
  const app = await testApp();
  const hosts = { host: "evil.test", "x-forwarded-host": "evil.test", forwarded: "host=evil.test" };
  const email = JSON.stringify({ json: { email: "ann@acme.com" } });
  await app.browser().request("/api/rpc/session/requestLink", post(email, hosts));
  const [mail] = await app.mails();
  expect(mail?.text).toContain("http://localhost:3000/auth#token=");
  expect(JSON.stringify(mail)).not.toContain("evil");
});

const call = "POST /api/rpc/session/current HTTP/1.1\r\nHost: localhost\r\n";
test.each([
  [
    "two lengths",
    `${call}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}GET /metrics HTTP/1.1\r\n\r\n`,
  ],
  [
    "a length and chunks",
    `${call}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
  ],
  [
    "chunks twice",
    `${call}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  ],
  ["a length that is none", `${call}Content-Length: +2\r\n\r\n{}`],
  ["a blank before the colon", `${call}Content-Length : 2\r\n\r\n{}`],
  ["a folded line", `${call}X-A: b\r\n Content-Length: 2\r\n\r\n{}`],
  ["two hosts", `${call}Host: evil.test\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`],
  ["bare line feeds", "POST /api/rpc/session/current HTTP/1.1\nHost: localhost\n\n"],
])("rejects a request with %s, and ends its connection", async (_what, text) => {
  const { app } = await testApp();
  const { port } = await listeningServer(app.fetch);
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("latin1").on("data", (piece: string) => void (answer += piece));
  socket.write(text);
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

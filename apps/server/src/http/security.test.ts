import { connect } from "node:net";
import { text } from "node:stream/consumers";
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

test("rejects an unreadable body, and a form of very many parts, with our text", async () => {
  const { request } = await (await testApp()).administrator();
  const form = new FormData();
  for (let part = 0; part < 30; part += 1) form.append("data", "");
  const many = { method: "POST", body: form };
  for (const [path, sent, status, message] of [
    ["session/useLink", post("{"), 400, messages.bodyUnreadable],
    ["session/useLink", post('{"json":{},"meta":[[1,"a"]]}'), 400, messages.bodyUnreadable],
    ["session/useLink", post('{"json":{},"maps":7,"meta":7}'), 400, messages.bodyUnreadable],
    ["admin/files/upload", many, 413, messages.tooLarge],
  ] as const) {
    const response = await request(`/api/rpc/${path}`, sent);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ json: { message } });
  }
});

test("a call's body has to be JSON, whatever type another site can send", async () => {
  const app = await testApp();
  const wrong = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "text/html",
    "application/jsonp",
    "",
  ];
  for (const type of [...wrong, "application/json", "Application/JSON; charset=utf-8"]) {
    const status = wrong.includes(type) ? 415 : 200;
    const ann = await app.signedIn("ann@acme.com");
    const call = post('{"json":{}}', { "content-type": type, origin: "http://localhost:3000" });
    for (const procedure of ["current", "signOut"])
      expect((await ann.request(`/api/rpc/session/${procedure}`, call)).status, type).toBe(status);
    expect((await ann.api.session.current()) !== null).toBe(status === 415);
  }
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
const chunked = `${call}Transfer-Encoding: chunked\r\n`;
const ambiguous = {
  "two lengths": `${call}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}GET /metrics HTTP/1.1\r\n\r\n`,
  "a length and chunks": `${chunked}Content-Length: 4\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
  "chunks twice": `${chunked}Transfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  "a length that is none": `${call}Content-Length: +2\r\n\r\n{}`,
  "a blank before the colon": `${call}Content-Length : 2\r\n\r\n{}`,
  "a folded line": `${call}X-A: b\r\n Content-Length: 2\r\n\r\n{}`,
  "two hosts": `${call}Host: evil.test\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  "bare line feeds": "POST /api/rpc/session/current HTTP/1.1\nHost: localhost\n\n",
};

test("rejects a request that can be read in two ways, and ends its connection", async () => {
  const { app } = await testApp();
  const { port } = await listeningServer(app.fetch);
  for (const [what, sent] of Object.entries(ambiguous)) {
    const socket = connect(port, "127.0.0.1");
    socket.write(sent);
    const answer = await text(socket);
    expect(answer, what).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g), what).toHaveLength(1);
  }
});

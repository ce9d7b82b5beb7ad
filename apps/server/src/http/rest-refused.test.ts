import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { parseMetrics } from "#testing/metrics-text.ts";
import { ask, json, makeToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

async function appWithToken() {
  const app = await testApp();
  const admin = await app.administrator();
  const { token } = await makeToken(admin, "catalogue:write");
  return { admin, call: (path: string, init?: RequestInit) => ask(app, token, path, init) };
}

const entry = { identifier: "entirely-new", name: "Entirely new", category: "Testing" };

test("what is wrong with the input is said as the page's forms say it", async () => {
  const { admin, call } = await appWithToken();
  const wrong = { identifier: "NOT GOOD", name: "", category: "Testing", popular: "true" };
  const inPage = await admin.api.admin.saas.create(wrong as never).catch((error: unknown) => error);
  const { data, message } = inPage as { data: object; message: string };
  const refused = await call("/saas-applications", json("POST", wrong));
  expect(refused).toMatchObject({ status: 422, body: { code: "INPUT_INVALID", data, message } });
  expect(data).toMatchObject({ fields: { popular: messages.yesOrNo } });
  const query = await call("/saas-applications?page=0&sort=secret&nowhere=1");
  expect(query).toMatchObject({
    status: 422,
    body: {
      data: {
        fields: {
          page: messages.inputInvalid,
          sort: messages.sortUnknown,
          nowhere: messages.unknownField,
        },
      },
    },
  });
});

test("calls that are refused on their way are counted and logged as the calls that they are", async () => {
  const app = await testApp({ METRICS_TOKEN: "sixteen-characters-or-more" });
  const { token } = await makeToken(await app.administrator(), "checkups:read");
  await ask(app, "wrong", "/frameworks");
  await ask(app, token, "/frameworks");
  await ask(app, token, "/nowhere");
  const headers = { authorization: "Bearer sixteen-characters-or-more" };
  const told = await app.browser().request("/metrics", { headers });
  const { valueOf } = parseMetrics(await told.text());
  const count = (route: string, status: string) =>
    valueOf("http_request_duration_seconds_count", { route, status });
  expect(count("admin.frameworks.list", "401")).toBe(1);
  expect(count("admin.frameworks.list", "403")).toBe(1);
  expect(count("/api/", "404")).toBe(1);
});

test.each([
  ["{", "application/json", "/saas-applications"],
  ["x", "multipart/form-data", "/files"],
  ["x", "multipart/form-data; boundary=y", "/files"],
])("a body of %s as %s is refused as unreadable", async (body, type, path) => {
  const { call } = await appWithToken();
  const headers = { "content-type": type };
  const refused = await call(path, { method: "POST", headers, body });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: "BAD_REQUEST", message: messages.bodyUnreadable },
  });
});

test.each([
  ["/saas-applications", "text/plain"],
  ["/saas-applications", "application/xml"],
  ["/saas-applications", "text/event-stream"],
  ["/saas-applications", "application/x-www-form-urlencoded"],
  ["/saas-applications", "multipart/form-data; boundary=y"],
  ["/files", "application/json"],
])("%s does not take a body of %s, and says what it takes", async (path, type) => {
  const { call } = await appWithToken();
  const headers = { "content-type": type };
  const init = { method: "POST", headers, body: JSON.stringify(entry) };
  expect(await call(path, init)).toMatchObject({
    status: 415,
    body: { code: "UNSUPPORTED_MEDIA_TYPE", message: messages.bodyTypeUnsupported },
  });
});

test("a body's type is known in capital letters too", async () => {
  const { call } = await appWithToken();
  const headers = { "content-type": "Application/JSON ; Charset=UTF-8" };
  const init = { method: "POST", headers, body: JSON.stringify(entry) };
  expect(await call("/saas-applications", init)).toMatchObject({
    status: 201,
    body: { identifier: entry.identifier },
  });
  const boundary = "AaB";
  const file = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="file"; filename="Notes.txt"',
    "Content-Type: text/plain",
    "",
    "Hello",
    `--${boundary}--`,
    "",
  ].join("\r\n");
  const form = { "content-type": `Multipart/Form-Data; boundary=${boundary}` };
  const uploaded = await call("/files", { method: "POST", headers: form, body: file });
  // The file was read: only what the form lacks is wrong.
  const fields = { bucket: messages.choiceInvalid };
  expect(uploaded).toMatchObject({ status: 422, body: { data: { fields } } });
  expect(Object.keys((uploaded.body as { data: { fields: object } }).data.fields)).toEqual(
    Object.keys(fields),
  );
});

test("fields that no rule names are told by their names", async () => {
  const { call } = await appWithToken();
  const refused = async (body: string) => {
    const headers = { "content-type": "application/json" };
    const answer = await call("/frameworks", { method: "POST", headers, body });
    expect(answer.status).toBe(422);
    return Object.entries((answer.body as { data: { fields: object } }).data.fields);
  };
  const told = (...names: string[]) => names.map((name) => [name, messages.unknownField]);
  const valid = `"identifier":"a-1","name":"A"`;
  expect(await refused(`{${valid},"colour":"red","__proto__":{"x":1},"constructor":2}`)).toEqual(
    told("colour", "constructor"),
  );
});

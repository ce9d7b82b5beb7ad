import { messages } from "@app/contract";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { parseMetrics } from "#testing/metrics-text.ts";
import { makeRecords } from "#testing/procedure-calls.ts";
import { ask, json, makeToken, withToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

const everything = ["catalogue:write", "checkups:write", "people:read", "system:read"] as const;
const metricsToken = "sixteen-characters-or-more";

async function appWithToken() {
  const app = await testApp({ METRICS_TOKEN: metricsToken });
  const admin = await app.administrator();
  const { token } = await makeToken(admin, ...everything);
  const call = (path: string, init?: RequestInit) => ask(app, token, path, init);
  return { app, admin, token, call };
}

const saas = "/saas-applications";
const entry = { identifier: "entirely-new", name: "Entirely new", category: "Testing" };
const shown = { popular: false, published: true };

test("a record is made, found, replaced, counted and deleted", async () => {
  const { call } = await appWithToken();
  const made = await call(saas, json("POST", entry));
  expect(made.status).toBe(201);
  const { id, version } = made.body as { id: string; version: number };
  const path = `${saas}/${id}`;
  const found = { rows: [made.body], total: 1, isTotalExact: true };
  for (const query of ["search=entirely&pageSize=100&popular=false", "identifier=entirely-new"])
    expect((await call(`${saas}?${query}`)).body).toEqual(found);
  const replace = (name: string) => json("PUT", { ...entry, ...shown, name, version });
  const taken = { code: "IDENTIFIER_TAKEN", message: messages.identifierTaken };
  const changed = { code: "CHANGED_BY_OTHER", data: { current: { name: "Newer" } } };
  const missing = { code: "NOT_FOUND", message: messages.notFound };
  for (const [at, init, status, body] of [
    [saas, json("POST", entry), 409, taken],
    [path, replace("Newer"), 200, { id, name: "Newer" }],
    [path, replace("Late"), 409, changed],
    [`${path}/usage`, {}, 200, { checkups: 0 }],
    [path, { method: "DELETE" }, 200, {}],
    [path, { method: "DELETE" }, 404, missing],
  ] as const)
    expect(await call(at, init)).toMatchObject({ status, body });
});

test("the path names the record, and a body that names another one changes nothing of that", async () => {
  const { app, admin, call } = await appWithToken();
  const { saas: ids } = await makeRecords(app.db, admin.user.id);
  const [named = "", other = ""] = ids;
  const published = { published: false, id: other };
  const changed = await call(`${saas}/${named}/published`, json("PUT", published));
  expect(changed).toMatchObject({ status: 200, body: { id: named, published: false } });
});

test("an export is a CSV file with the list's name, and one that fails ends without a whole file", async () => {
  const { app, call, token } = await appWithToken();
  const { body, headers, status } = await call("/frameworks/export?sort=name&search=cmmc");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toBe(`attachment; filename="frameworks.csv"`);
  const rows: unknown[] = parse(String(body), { bom: true, columns: true });
  expect(rows).toMatchObject([{ identifier: "cmmc" }]);
  await app.pool.query("alter table saas_applications rename column popular to missing");
  const response = await app.browser().request(`/api/v1${saas}/export`, withToken(token));
  await expect(response.text()).rejects.toBeDefined();
});

const form = (csv: string, fields: Record<string, string> = {}) => {
  const body = new FormData();
  body.append("file", new File([csv], "apps.csv"));
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { method: "POST", body };
};

test("a CSV file is previewed and imported, with events, of which one is an error when it stops", async () => {
  const { call } = await appWithToken();
  const csv = "identifier,name,category\na-1,A,B\n,B,\n";
  const preview = await call(`${saas}/import/preview`, form(csv));
  expect(preview).toMatchObject({ status: 200, body: { counts: { new: 1, wrong: 1 } } });
  const wrong = await call(`${saas}/import/wrong-rows`, form(csv));
  expect(wrong.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(parse(String(wrong.body), { bom: true, columns: true })).toMatchObject([{ line: "3" }]);
  const imported = await call(`${saas}/import`, form(csv, { existing: "skip" }));
  expect(imported.headers.get("content-type")).toBe("text/event-stream");
  expect(imported.body).toContain(`"result":{"new":1`);
  expect((await call(`${saas}?category=B`)).body).toMatchObject({ total: 1 });

  const again = "identifier,name,category\na-1,Another,Testing\n";
  const stopped = await call(`${saas}/import`, form(again, { existing: "stop" }));
  expect(stopped.status).toBe(200);
  const [event, data = ""] = String(stopped.body).trim().split("\n\n").at(-1)!.split("\ndata: ");
  expect(event).toBe("event: error");
  expect(JSON.parse(data)).toMatchObject({
    code: "EXISTING_ROWS",
    status: 409,
    message: messages.csvExistingRows,
    data: { count: 1 },
  });
  expect(stopped.body).not.toContain("result");
});

test("unknown paths, other methods and heads are answered in JSON", async () => {
  const { call } = await appWithToken();
  const body = { code: "NOT_FOUND", message: messages.notFound };
  for (const path of ["", "/", "/nowhere", "/tokens", "/frameworks/", "/frameworks/a/b/c", "//"])
    expect(await call(path)).toMatchObject({ status: 404, body });
  for (const method of ["PATCH", "DELETE", "OPTIONS", "PUT"]) {
    const rejected = await call("/frameworks", { method });
    expect(rejected).toMatchObject({ status: 405, body: { code: "METHOD_NOT_ALLOWED" } });
    expect(rejected.headers.get("allow")).toBe("GET, POST");
  }
  const head = await call("/frameworks/export", { method: "HEAD" });
  expect(head).toMatchObject({ status: 405 });
  expect(head.headers.get("allow")).toContain("GET");
});

test("an internal error is answered in general words", async () => {
  const { app, call } = await appWithToken();
  const body = { code: "INTERNAL_SERVER_ERROR", message: messages.unexpected };
  for (const broken of ["compliance_frameworks rename column name", "api_tokens rename"]) {
    await app.pool.query(`alter table ${broken} to missing`);
    expect(await call("/frameworks")).toMatchObject({ status: 500, body });
  }
});

test("errors of the input have the texts of the web client's forms, by the names of the fields", async () => {
  const { admin, call } = await appWithToken();
  const wrong = { identifier: "NOT GOOD", name: "", category: "Testing", popular: "true" };
  const inPage = await admin.api.admin.saas.create(wrong as never).catch((error: unknown) => error);
  const { data, message } = inPage as { data: object; message: string };
  const rejected = await call(saas, json("POST", wrong));
  expect(rejected).toMatchObject({ status: 422, body: { code: "INPUT_INVALID", data, message } });
  expect(data).toMatchObject({ fields: { popular: messages.yesOrNo } });
  const { inputInvalid, sortUnknown, unknownField } = messages;
  const query = await call(`${saas}?page=0&sort=secret&nowhere=1`);
  const fields = { page: inputInvalid, sort: sortUnknown, nowhere: unknownField };
  expect(query).toMatchObject({ status: 422, body: { data: { fields } } });

  const headers = { "content-type": "application/json" };
  const body = `{"identifier":"a-1","name":"A","colour":"red","__proto__":{"x":1},"constructor":2}`;
  const foreign = await call("/frameworks", { method: "POST", headers, body });
  expect(foreign.status).toBe(422);
  expect(Object.entries((foreign.body as { data: { fields: object } }).data.fields)).toEqual([
    ["colour", unknownField],
    ["constructor", unknownField],
  ]);
});

test("rejected calls are counted and logged under their names", async () => {
  const { app, admin } = await appWithToken();
  const { token } = await makeToken(admin, "checkups:read");
  await ask(app, "wrong", "/frameworks");
  await ask(app, token, "/frameworks");
  await ask(app, token, "/nowhere");
  const response = await app.browser().request("/metrics", withToken(metricsToken));
  const { valueOf } = parseMetrics(await response.text());
  for (const [route, status] of [
    ["admin.frameworks.list", "401"],
    ["admin.frameworks.list", "403"],
    ["/api/", "404"],
  ] as const)
    expect(valueOf("http_request_duration_seconds_count", { route, status })).toBe(1);
});

test("rejects bodies that cannot be read, or are of another type; a type may have capital letters", async () => {
  const { call } = await appWithToken();
  const send = (path: string, type: string, body: string) =>
    call(path, { method: "POST", headers: { "content-type": type }, body });
  const unreadable = { code: "BAD_REQUEST", message: messages.bodyUnreadable };
  const otherType = { code: "UNSUPPORTED_MEDIA_TYPE", message: messages.bodyTypeUnsupported };
  const valid = JSON.stringify(entry);
  for (const [path, type, sent, status, body] of [
    [saas, "application/json", "{", 400, unreadable],
    ["/files", "multipart/form-data", "x", 400, unreadable],
    ["/files", "multipart/form-data; boundary=y", "x", 400, unreadable],
    [saas, "text/plain", valid, 415, otherType],
    [saas, "application/xml", valid, 415, otherType],
    [saas, "text/event-stream", valid, 415, otherType],
    [saas, "application/x-www-form-urlencoded", "a=1", 415, otherType],
    [saas, "multipart/form-data; boundary=y", valid, 415, otherType],
    ["/files", "application/json", valid, 415, otherType],
    [saas, "Application/JSON ; Charset=UTF-8", valid, 201, { identifier: entry.identifier }],
  ] as const)
    expect(await send(path, type, sent), `${path} ${type}`).toMatchObject({ status, body });
  const head =
    'Content-Disposition: form-data; name="file"; filename="Notes.txt"\r\nContent-Type: text/plain';
  const file = `--AaB\r\n${head}\r\n\r\nHello\r\n--AaB--\r\n`;
  // The file was read: only what the form lacks is wrong.
  const uploaded = await send("/files", "Multipart/Form-Data; boundary=AaB", file);
  const fields = { bucket: messages.choiceInvalid };
  expect(uploaded.status).toBe(422);
  expect((uploaded.body as { data: object }).data).toEqual({ fields });
});

import { messages } from "@app/contract";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { makeRecords } from "#testing/procedure-calls.ts";
import { ask, json, makeToken, withToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

const everything = ["catalogue:write", "checkups:write", "people:read", "system:read"] as const;

async function appWithToken() {
  const app = await testApp();
  const admin = await app.administrator();
  const { token } = await makeToken(admin, ...everything);
  const call = (path: string, init?: RequestInit) => ask(app, token, path, init);
  return { app, admin, token, call };
}

const entry = { identifier: "entirely-new", name: "Entirely new", category: "Testing" };
const shown = { popular: false, published: true };

test("a record is made, found, replaced, counted and deleted", async () => {
  const { call } = await appWithToken();
  const made = await call("/saas-applications", json("POST", entry));
  expect(made.status).toBe(201);
  const { id, version } = made.body as { id: string; version: number };
  const path = `/saas-applications/${id}`;
  for (const query of ["search=entirely&pageSize=100&popular=false", "identifier=entirely-new"]) {
    expect((await call(`/saas-applications?${query}`)).body).toEqual({
      rows: [made.body],
      total: 1,
      isTotalExact: true,
    });
  }
  const again = await call("/saas-applications", json("POST", entry));
  expect(again).toMatchObject({
    status: 409,
    body: { code: "IDENTIFIER_TAKEN", message: messages.identifierTaken },
  });
  const replaced = await call(path, json("PUT", { ...entry, ...shown, name: "Newer", version }));
  expect(replaced).toMatchObject({ status: 200, body: { id, name: "Newer" } });
  const late = await call(path, json("PUT", { ...entry, ...shown, name: "Late", version }));
  expect(late).toMatchObject({
    status: 409,
    body: { code: "CHANGED_BY_OTHER", data: { current: { name: "Newer" } } },
  });
  expect(await call(`${path}/usage`)).toMatchObject({ status: 200, body: { checkups: 0 } });
  expect(await call(path, { method: "DELETE" })).toMatchObject({ status: 200, body: {} });
  expect(await call(path, { method: "DELETE" })).toMatchObject({
    status: 404,
    body: { code: "NOT_FOUND", message: messages.notFound },
  });
});

test("the path names the record, and a body that names another one changes nothing of that", async () => {
  const { app, admin, call } = await appWithToken();
  const { saas } = await makeRecords(app.db, admin.user.id);
  const [named = "", other = ""] = saas;
  const published = { published: false, id: other };
  const changed = await call(`/saas-applications/${named}/published`, json("PUT", published));
  expect(changed).toMatchObject({ status: 200, body: { id: named, published: false } });
});

test("an export is a CSV file with the list's name", async () => {
  const { call } = await appWithToken();
  const { body, headers, status } = await call("/frameworks/export?sort=name&search=cmmc");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toBe(`attachment; filename="frameworks.csv"`);
  const rows: unknown[] = parse(String(body), { bom: true, columns: true });
  expect(rows).toMatchObject([{ identifier: "cmmc" }]);
});

test("an export that fails ends without a whole file", async () => {
  const { app, token } = await appWithToken();
  await app.pool.query("alter table saas_applications rename column popular to missing");
  const path = "/api/v1/saas-applications/export";
  const response = await app.browser().request(path, withToken(token));
  await expect(response.text()).rejects.toBeDefined();
});

test("a CSV file is previewed and imported, with events", async () => {
  const { call } = await appWithToken();
  const form = (fields: Record<string, string> = {}) => {
    const made = new FormData();
    made.append("file", new File(["identifier,name,category\na-1,A,B\n,B,\n"], "apps.csv"));
    for (const [name, value] of Object.entries(fields)) made.append(name, value);
    return { method: "POST", body: made };
  };
  const preview = await call("/saas-applications/import/preview", form());
  expect(preview).toMatchObject({ status: 200, body: { counts: { new: 1, wrong: 1 } } });
  const wrong = await call("/saas-applications/import/wrong-rows", form());
  expect(wrong.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(parse(String(wrong.body), { bom: true, columns: true })).toMatchObject([{ line: "3" }]);
  const imported = await call("/saas-applications/import", form({ existing: "skip" }));
  expect(imported.headers.get("content-type")).toBe("text/event-stream");
  expect(imported.body).toContain(`"result":{"new":1`);
  expect((await call("/saas-applications?category=B")).body).toMatchObject({ total: 1 });
});

test("an import that stops ends with an error event, as the document describes it", async () => {
  const { call } = await appWithToken();
  await call("/saas-applications", json("POST", entry));
  const body = new FormData();
  const csv = "identifier,name,category\nentirely-new,Another,Testing\n";
  body.append("file", new File([csv], "apps.csv"));
  body.append("existing", "stop");
  const stopped = await call("/saas-applications/import", { method: "POST", body });
  expect(stopped.status).toBe(200);
  const last = String(stopped.body).trim().split("\n\n").at(-1) ?? "";
  const [event, data = ""] = last.split("\ndata: ");
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
  const notFound = { code: "NOT_FOUND", message: messages.notFound };
  for (const path of ["", "/", "/nowhere", "/tokens", "/frameworks/", "/frameworks/a/b/c", "//"]) {
    expect(await call(path)).toMatchObject({ status: 404, body: notFound });
  }
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
  const broken = {
    status: 500,
    body: { code: "INTERNAL_SERVER_ERROR", message: messages.unexpected },
  };
  await app.pool.query("alter table compliance_frameworks rename column name to missing");
  expect(await call("/frameworks")).toMatchObject(broken);
  await app.pool.query("alter table api_tokens rename to missing");
  expect(await call("/frameworks")).toMatchObject(broken);
});

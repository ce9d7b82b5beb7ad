import { applicationCsvColumns, messages } from "@app/contract";
import { expect, test } from "vitest";
import { generateOpenApi } from "#http/openapi.ts";
import { restOperations } from "#http/rest-operations.ts";
import { testApp } from "#testing/test-app.ts";
import { version } from "#version.ts";

interface Schema {
  enum?: string[];
  description?: string;
  properties?: Record<string, Schema>;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

const document = await generateOpenApi("https://checkup.test");
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as unknown as Record<string, Operation>).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, path, operation] as const,
  ),
);
const at = (name: string) => operations.find(([known]) => known === name)![2]; // named below as they are
const bodyTypes = new Map(restOperations.map(({ name, bodyType }) => [name, bodyType]));

test("the document names the product, its version and where it is", () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info).toMatchObject({ title: "Compliance CheckUp", version });
  expect(document.servers).toEqual([{ url: "https://checkup.test/api/v1" }]);
  expect(document.components?.securitySchemes).toMatchObject({
    accessToken: { type: "http", scheme: "bearer" },
  });
});

test("operations and their headings have names of their own", () => {
  const ids = operations.map(([, , { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(60);
  const tags = operations.flatMap(([, , { tags: own }]) => own);
  expect(document.tags?.map(({ name }) => name).toSorted()).toEqual([...new Set(tags)].toSorted());
  const shapes = operations.map(([name]) => name.replaceAll(/\{\w+\}/g, "{}"));
  expect(new Set(shapes).size).toBe(shapes.length);
});

test("every operation is described: its permission, parameters, body and errors", () => {
  for (const [name, path, operation] of operations) {
    const { description, operationId, parameters = [], requestBody, responses } = operation;
    expect(operation.summary).toMatch(/^[A-Z].+[^.]$/);
    const [scope] = operation.security[0]?.accessToken ?? [];
    expect(description).toContain(`\`${scope}\``);
    expect(scope).toMatch(name.startsWith("GET") ? /:read$/ : /:write$/);
    const namesIn = (place: string) =>
      parameters.filter((parameter) => parameter.in === place).map((parameter) => parameter.name);
    expect(namesIn("path")).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, named]) => named));
    expect([...namesIn("path"), ...namesIn("query")]).toHaveLength(parameters.length);
    for (const parameter of parameters) {
      if (parameter.in === "path") expect(parameter.required).toBe(true);
      if (parameter.name === "search") expect(parameter.schema, name).toHaveProperty("description");
    }
    if (name.endsWith("/export")) {
      expect(namesIn("query")).toEqual(expect.arrayContaining(["search", "sort", "direction"]));
      for (const ofPages of ["page", "pageSize"]) expect(namesIn("query")).not.toContain(ofPages);
    }
    const type = name.startsWith("GET") ? undefined : bodyTypes.get(operationId);
    expect(Object.keys(requestBody?.content ?? {}), name).toEqual(type === undefined ? [] : [type]);

    const statuses = Object.keys(responses);
    expect(statuses).toEqual(expect.arrayContaining(["401", "403", "429"]));
    expect(statuses.filter((status) => status.startsWith("2"))).toHaveLength(1);
    expect(responses["401"]?.description).toContain(messages.tokenInvalid);
    for (const [status, response] of Object.entries(responses)) {
      expect(response.description).not.toMatch(/^\d+$/);
      expect(Object.keys(response.content ?? {})).not.toEqual([]);
      if (status.startsWith("2")) continue;
      const { properties, description: errors } = response.content!["application/json"]!.schema;
      expect(properties?.code?.enum, `${name} ${status}`).not.toEqual([]);
      for (const code of properties?.code?.enum ?? []) expect(errors).toContain(`\`${code}\`: `);
    }
  }
});

test("an import says how a file must be, and that its errors come as an event", () => {
  const { description } = at("POST /saas-applications/import");
  const words = ["event `error`", "skip", "update", "stop", "25 MB", "250000", "UTF-16"];
  for (const word of [...applicationCsvColumns, ...words]) expect(description).toContain(word);
});

test("a record is replaced only by what says whether it is published, popular and where it stands", () => {
  const required = (name: string) =>
    at(name).requestBody?.content["application/json"]?.schema.required;
  expect(required("PUT /saas-applications/{id}")).toEqual(
    expect.arrayContaining(["published", "popular", "version"]),
  );
  expect(required("PUT /cloud-platforms/{id}")).toContain("order");
});

test("anybody may read the document, and reads it again only when it changed", async () => {
  const app = await testApp();
  const read = (headers: Record<string, string> = {}) =>
    app.browser().request("/api/openapi.json", { headers });
  const first = await read();
  expect(first.status).toBe(200);
  expect(first.headers.get("content-type")).toBe("application/json");
  expect(await first.json()).toMatchObject({ servers: [{ url: "http://localhost:3000/api/v1" }] });
  const etag = first.headers.get("etag")!; // looked at just below
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  const again = await read({ "if-none-match": etag });
  expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: "" });
  expect((await read({ "if-none-match": `"another"` })).status).toBe(200);
  const small = await read({ "accept-encoding": "gzip" });
  expect(small.headers.get("content-encoding")).toBe("gzip");
  const unzipped = new Response(small.body?.pipeThrough(new DecompressionStream("gzip")));
  expect(await unzipped.json()).toMatchObject({ openapi: "3.1.1" });
});

test("the reference is a page although it lies under /api", async () => {
  const app = await testApp();
  // The tests' server has no built page: what is answered for every page, and for nothing else.
  const page = await app.browser().request("/dashboard");
  for (const path of ["/api/reference", "/api/reference/"]) {
    const response = await app.browser().request(path);
    expect({ status: response.status, text: await response.text() }).toEqual({
      status: page.status,
      text: "The page was not built.",
    });
  }
  expect((await app.browser().request("/api/reference/x")).status).toBe(404);
});

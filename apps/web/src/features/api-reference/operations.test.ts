import { expect, test } from "vitest";
import { curlOf } from "./curl.ts";
import type { OpenApiDocument } from "./document.ts";
import { exampleOf } from "./example.ts";
import { groupsOf, groupsWith } from "./operations.ts";

const refusal = (code: string, description: string) => ({
  type: "object",
  description,
  properties: { code: { const: code }, message: { type: "string" } },
});

const document: OpenApiDocument = {
  openapi: "3.1.1",
  info: { title: "Test", version: "1" },
  servers: [{ url: "https://checkup.example.com/api/v1/" }],
  tags: [{ name: "Files", description: "Pictures." }, { name: "Empty" }, { name: "People" }],
  paths: {
    "/people/{personId}": {
      parameters: [{ name: "personId", in: "path", required: true, schema: { type: "string" } }],
      put: {
        operationId: "people.update",
        summary: "Change a person",
        tags: ["People"],
        security: [{ accessToken: ["people:write"] }],
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: {
                  name: { type: "string", examples: ["O'Neill"] },
                  age: { type: "integer", minimum: 18 },
                  note: { type: "string" },
                  kind: { enum: ["a", "b"] },
                },
                required: ["name", "age", "kind"],
              },
            },
          },
        },
        responses: {
          200: { description: "OK", content: { "application/json": { schema: true } } },
          404: { $ref: "#/components/responses/Gone" },
          409: {
            description: "Conflict",
            content: {
              "application/json": {
                schema: {
                  oneOf: [
                    refusal("TAKEN", "This is taken."),
                    { $ref: "#/components/schemas/Changed" },
                    { properties: { code: { type: "string" } } },
                  ],
                },
              },
            },
          },
          500: { description: "Something went wrong." },
        },
      },
    },
    "/files": {
      get: {
        summary: "List files",
        tags: ["Files"],
        parameters: [
          { name: "on", in: "query", required: true, schema: { type: "string", format: "date" } },
          { name: "page", in: "query", schema: { type: "integer" } },
        ],
      },
      post: {
        operationId: "files.upload",
        tags: ["Files"],
        requestBody: {
          content: {
            "application/json": { schema: true },
            "multipart/form-data": {
              schema: {
                properties: {
                  bucket: { enum: ["logos"] },
                  file: { type: "string", contentMediaType: "*/*" },
                },
              },
            },
          },
        },
      },
    },
    "/bare": { delete: {} },
  },
  components: {
    schemas: { Changed: refusal("CHANGED", "Changed meanwhile.") },
    responses: { Gone: { description: "It does not exist." } },
  },
};
const groups = groupsOf(document);
const operation = (id: string) =>
  groups.flatMap(({ operations }) => operations).find((one) => one.id === id)!; // each is named above

test("operations stand under their first tag, in the document's order", () => {
  expect(groups.map(({ tag, operations }) => [tag, operations.map(({ id }) => id)])).toEqual([
    ["Files", ["get-files", "files.upload"]],
    ["People", ["people.update"]],
    ["Other", ["delete-bare"]],
  ]);
});

test("an operation names its permission, and what its path and its refusals say", () => {
  const { scopes, parameters, answers, refusals } = operation("people.update");
  expect(scopes).toEqual(["people:write"]);
  expect(parameters.map(({ name }) => name)).toEqual(["personId"]);
  expect(answers.map(({ status }) => status)).toEqual(["200"]);
  expect(refusals).toEqual([
    { status: "404", code: "", text: "It does not exist." },
    { status: "409", code: "TAKEN", text: "This is taken." },
    { status: "409", code: "CHANGED", text: "Changed meanwhile." },
    { status: "500", code: "", text: "Something went wrong." },
  ]);
});

test("an operation of which little is said is there all the same", () => {
  const bare = operation("delete-bare");
  expect(bare).toMatchObject({ summary: "delete-bare", scopes: [], answers: [], refusals: [] });
});

test("the filter wants every word, wherever it stands", () => {
  const found = (typed: string) =>
    groupsWith(groups, typed).flatMap(({ operations }) => operations.map(({ id }) => id));
  expect(found("FILES list")).toEqual(["get-files"]);
  expect(found("/people/{")).toEqual(["people.update"]);
  expect(found("post")).toEqual(["files.upload"]);
  expect(found("files people")).toEqual([]);
  expect(groupsWith(groups, "  ")).toBe(groups);
});

test("a command can be pasted: variables for token and path, quotes that hold", () => {
  expect(curlOf(document, operation("people.update"), "http://localhost")).toBe(
    [
      'curl -X PUT "https://checkup.example.com/api/v1/people/$PERSON_ID" \\',
      '  -H "Authorization: Bearer $TOKEN" \\',
      "  -H 'Content-Type: application/json' \\",
      `  -d '{\n  "name": "O'\\''Neill",\n  "age": 18,\n  "kind": "a"\n}'`,
    ].join("\n"),
  );
  expect(curlOf(document, operation("get-files"), "http://localhost")).toContain(
    'curl "https://checkup.example.com/api/v1/files?on=2026-01-31" \\',
  );
  const upload = curlOf(document, operation("files.upload"), "http://localhost");
  expect(upload).toContain("-F 'bucket=logos' \\\n  -F 'file=@file'");
});

test("an example has what must be sent, and ends where a schema holds itself", () => {
  const self: OpenApiDocument = {
    ...document,
    components: {
      schemas: {
        Node: {
          type: "object",
          properties: { child: { $ref: "#/components/schemas/Node" } },
          required: ["child"],
        },
      },
    },
  };
  expect(exampleOf(self, { $ref: "#/components/schemas/Node" })).toEqual({ child: {} });
  expect(exampleOf(document, { properties: { a: { type: "boolean" }, b: true } })).toEqual({
    a: true,
  });
  expect(exampleOf(document, { type: "array", items: { type: "number" } })).toEqual([1]);
  expect(exampleOf(document, { anyOf: [{ type: "string" }, { type: "null" }] })).toBe("text");
});

import { expect, test } from "vitest";
import { curlOf } from "./curl.ts";
import type { OpenApiDocument, Schema } from "./document.ts";
import { exampleOf } from "./example.ts";
import { groupsOf, groupsWith } from "./operations.ts";

const refusal = (code: string, description: string): Schema => ({
  type: "object",
  description,
  properties: { code: { const: code }, message: { type: "string" } },
});

const json = (description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});

const personId = { name: "personId", in: "path", required: true, schema: { type: "string" } };

const document: OpenApiDocument = {
  info: { title: "Test", version: "1", description: "" },
  servers: [{ url: "https://checkup.example.com/api/v1" }],
  tags: [{ name: "Files" }, { name: "People" }],
  paths: {
    "/people/{personId}": {
      put: {
        operationId: "people.update",
        summary: "Change a person",
        description: "Needs the permission `people:write`.",
        tags: ["People"],
        security: [{ accessToken: ["people:write"] }],
        parameters: [personId],
        requestBody: json("", {
          type: "object",
          properties: {
            name: { const: "O'Neill" },
            age: { type: "integer", minimum: 18 },
            note: { type: "string" },
            kind: { enum: ["a", "b"] },
          },
          required: ["name", "age", "kind"],
        }),
        responses: {
          200: json("OK", {}),
          404: json("Not Found", refusal("NOT_FOUND", "It does not exist.")),
          409: json("Conflict", {
            oneOf: [refusal("TAKEN", "This is taken."), { $ref: "#/components/schemas/Changed" }],
          }),
        },
      },
    },
    "/files": {
      get: {
        operationId: "files.list",
        summary: "List files",
        description: "A page at a time.",
        tags: ["Files"],
        security: [],
        parameters: [
          { name: "on", in: "query", required: true, schema: { type: "string", format: "date" } },
          { name: "page", in: "query", schema: { type: "integer" } },
        ],
        responses: {},
      },
      post: {
        operationId: "files.upload",
        summary: "Upload a picture",
        description: "",
        tags: ["Files"],
        security: [],
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                properties: {
                  bucket: { enum: ["logos"] },
                  file: { type: "string", contentMediaType: "application/octet-stream" },
                },
              },
            },
          },
        },
        responses: {},
      },
    },
  },
  components: { schemas: { Changed: refusal("CHANGED", "Changed meanwhile.") } },
};
const groups = groupsOf(document);
const operation = (id: string) =>
  groups.flatMap(({ operations }) => operations).find((one) => one.id === id)!; // each is named above

test("operations stand under their tag, in the document's order", () => {
  expect(groups.map(({ tag, operations }) => [tag, operations.map(({ id }) => id)])).toEqual([
    ["Files", ["files.list", "files.upload"]],
    ["People", ["people.update"]],
  ]);
});

test("an operation names its permission, and what its path and its refusals say", () => {
  const { scopes, parameters, answers, refusals } = operation("people.update");
  expect(scopes).toEqual(["people:write"]);
  expect(parameters.map(({ name }) => name)).toEqual(["personId"]);
  expect(answers.map(({ status }) => status)).toEqual(["200"]);
  expect(refusals).toEqual([
    { status: "404", code: "NOT_FOUND", text: "It does not exist." },
    { status: "409", code: "TAKEN", text: "This is taken." },
    { status: "409", code: "CHANGED", text: "Changed meanwhile." },
  ]);
});

test("the filter wants every word, wherever it stands", () => {
  const found = (typed: string) =>
    groupsWith(groups, typed).flatMap(({ operations }) => operations.map(({ id }) => id));
  expect(found("FILES list")).toEqual(["files.list"]);
  expect(found("/people/{")).toEqual(["people.update"]);
  expect(found("post")).toEqual(["files.upload"]);
  expect(found("files people")).toEqual([]);
  expect(groupsWith(groups, "  ")).toBe(groups);
});

test("a command can be pasted: variables for token and path, quotes that hold", () => {
  expect(curlOf(document, operation("people.update"))).toBe(
    [
      'curl -X PUT "https://checkup.example.com/api/v1/people/$PERSON_ID" \\',
      '  -H "Authorization: Bearer $TOKEN" \\',
      "  -H 'Content-Type: application/json' \\",
      `  -d '{\n  "name": "O'\\''Neill",\n  "age": 18,\n  "kind": "a"\n}'`,
    ].join("\n"),
  );
  expect(curlOf(document, operation("files.list"))).toContain(
    'curl "https://checkup.example.com/api/v1/files?on=2026-01-31" \\',
  );
  const upload = curlOf(document, operation("files.upload"));
  expect(upload).toContain("-F 'bucket=logos' \\\n  -F 'file=@file'");
});

test("an example has what must be sent", () => {
  const fields: Schema = { type: "object", properties: { a: { type: "boolean" }, b: {} } };
  expect(exampleOf(document, fields)).toEqual({ a: true });
  expect(exampleOf(document, { ...fields, required: ["b"] })).toEqual({ b: "text" });
  expect(exampleOf(document, { type: "array", items: { type: "number" } })).toEqual([1]);
  expect(exampleOf(document, { anyOf: [{ type: "string" }, { type: "null" }] })).toBe("text");
});

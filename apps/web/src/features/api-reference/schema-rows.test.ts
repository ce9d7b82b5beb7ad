import { expect, test } from "vitest";
import type { OpenApiDocument, Schema } from "./document.ts";
import { viewOf } from "./schema-rows.ts";

const document: OpenApiDocument = {
  info: { title: "Test", version: "1", description: "" },
  servers: [],
  tags: [],
  paths: {},
  components: {
    schemas: {
      Person: {
        type: "object",
        description: "Somebody.",
        properties: { email: { type: "string", format: "email", maxLength: 255 } },
        required: ["email"],
      },
    },
  },
};

const typeOf = (schema: Schema) => viewOf(document, schema).type;
const linesOf = (schema: Schema) =>
  viewOf(document, schema).rows.map(({ path, name, type, option }) =>
    [`${path}${name}`, type, ...(option === undefined ? [] : [`option ${option}`])].join(": "),
  );

test.each<[string, Schema, string]>([
  ["a text", { type: "string" }, "string"],
  ["a moment", { type: "string", format: "date-time" }, "string, date-time"],
  ["a number or nothing", { anyOf: [{ type: "integer" }, { type: "null" }] }, "integer or null"],
  ["null alone", { type: "null" }, "null"],
  ["values without a type", { enum: [50, 100] }, "number"],
  ["a list", { type: "array", items: { type: "string" } }, "array of string"],
  [
    "a list of lists",
    { type: "array", items: { type: "array", items: { type: "number" } } },
    "array of array of number",
  ],
  ["alternatives", { oneOf: [{ type: "string" }, { type: "number" }] }, "string or number"],
  ["a file", { type: "string", contentMediaType: "application/octet-stream" }, "file"],
  ["a reference", { $ref: "#/components/schemas/Person" }, "object"],
  ["an empty schema", {}, "anything"],
])("%s is named", (_case, schema, type) => {
  expect(typeOf(schema)).toBe(type);
});

test("a value says what it must keep to", () => {
  const constraints = (schema: Schema) => viewOf(document, schema).constraints;
  expect(constraints({ type: "integer", minimum: 1, maximum: 9_007_199_254_740_991 })).toEqual([
    "at least 1",
  ]);
  expect(constraints({ type: "number", minimum: 0, maximum: 50_000, default: 7 })).toEqual([
    "0 to 50,000",
    "default 7",
  ]);
  expect(constraints({ type: "string", minLength: 4, maxLength: 4, pattern: "^a" })).toEqual([
    "exactly 4 characters",
    "matches ^a",
  ]);
  expect(
    constraints({
      type: "array",
      maxItems: 20,
      items: { type: "string", minLength: 1, maxLength: 100 },
    }),
  ).toEqual(["at most 20 items", "each 1 to 100 characters"]);
  expect(constraints({ anyOf: [{ type: "string" }, { type: "null" }], default: null })).toEqual([
    "default null",
  ]);
});

test("values are listed, those of a list too", () => {
  expect(viewOf(document, { enum: ["a", 1, true] }).values).toEqual(["a", "1", "true"]);
  expect(viewOf(document, { enum: ["", "a"] }).values).toEqual(['""', "a"]);
  expect(viewOf(document, { const: "only" }).values).toEqual(["only"]);
  expect(viewOf(document, { anyOf: [{ const: "a" }, { const: "b" }] }).values).toEqual(["a", "b"]);
  expect(viewOf(document, { type: "array", items: { enum: ["x"] } }).values).toEqual(["x"]);
});

test("fields within fields and lists name their place", () => {
  const list: Schema = {
    type: "object",
    properties: {
      rows: {
        type: "array",
        items: {
          type: "object",
          properties: {
            id: { type: "string" },
            owner: { anyOf: [{ $ref: "#/components/schemas/Person" }, { type: "null" }] },
          },
        },
      },
      grid: {
        type: "array",
        items: { type: "array", items: { type: "object", properties: { x: {} } } },
      },
      total: { type: "number" },
    },
  };
  expect(linesOf(list)).toEqual([
    "rows: array of object",
    "rows[].id: string",
    "rows[].owner: object or null",
    "rows[].owner.email: string, email",
    "grid: array of array of object",
    "grid[][].x: anything",
    "total: number",
  ]);
  expect(linesOf({ type: "array", items: list })[1]).toBe("[].rows[].id: string");
});

test("keys that anybody chooses, and items by their place, are fields too", () => {
  expect(linesOf({ type: "object", additionalProperties: { type: "string" } })).toEqual([
    "(any key): string",
  ]);
  const counts: Schema = {
    type: "object",
    propertyNames: { type: "string", enum: ["sent", "failed"] },
    additionalProperties: { type: "number" },
  };
  expect(linesOf(counts)).toEqual(["sent: number", "failed: number"]);
  expect(linesOf({ type: "object", additionalProperties: false })).toEqual([]);
  expect(linesOf({ type: "array", prefixItems: [{ type: "string" }, { type: "number" }] })).toEqual(
    ["[0]: string", "[1]: number"],
  );
});

test("several shapes show their fields, and which shape each belongs to", () => {
  const shapes: Schema = {
    oneOf: [
      { properties: { ids: { type: "array", items: { type: "string" } } } },
      { properties: { search: { type: "string" } } },
    ],
  };
  expect(linesOf(shapes)).toEqual(["ids: array of string: option 1", "search: string: option 2"]);
  expect(linesOf({ anyOf: [{ type: "string" }, { properties: { a: {} } }] })).toEqual([
    "a: anything",
  ]);
});

import { expect, test } from "vitest";
import type { OpenApiDocument, SchemaLike } from "./document.ts";
import { viewOf } from "./schema-rows.ts";

const document: OpenApiDocument = {
  openapi: "3.1.1",
  info: { title: "Test", version: "1" },
  components: {
    schemas: {
      Person: {
        type: "object",
        description: "Somebody.",
        properties: { email: { type: "string", format: "email", maxLength: 255 } },
        required: ["email"],
      },
      Node: {
        type: "object",
        properties: {
          name: { type: "string" },
          children: { type: "array", items: { $ref: "#/components/schemas/Node" } },
        },
      },
      Loop: { $ref: "#/components/schemas/Loop" },
      "a/b": { type: "boolean" },
    },
  },
};

const typeOf = (schema: SchemaLike | undefined) => viewOf(document, schema).type;
const linesOf = (schema: SchemaLike) =>
  viewOf(document, schema).rows.map(({ path, name, type, option }) =>
    [`${path}${name}`, type, ...(option === undefined ? [] : [`option ${option}`])].join(": "),
  );

test.each<[string, SchemaLike | undefined, string]>([
  ["a text", { type: "string" }, "string"],
  ["a moment", { type: "string", format: "date-time" }, "string, date-time"],
  ["a number or nothing", { anyOf: [{ type: "integer" }, { type: "null" }] }, "integer or null"],
  ["two types in one", { type: ["string", "null"] }, "string or null"],
  ["three types in one", { type: ["string", "number", "null"] }, "string or number or null"],
  ["a null among the values", { enum: ["a", null] }, "string or null"],
  ["null alone", { type: "null" }, "null"],
  ["values without a type", { enum: [50, 100] }, "number"],
  ["a list", { type: "array", items: { type: "string" } }, "array of string"],
  [
    "a list of lists",
    { type: "array", items: { type: "array", items: { type: "number" } } },
    "array of array of number",
  ],
  ["a list of anything", { type: "array" }, "array of anything"],
  ["alternatives", { oneOf: [{ type: "string" }, { type: "number" }] }, "string or number"],
  ["a file", { type: "string", contentMediaType: "*/*" }, "file"],
  ["a reference", { $ref: "#/components/schemas/Person" }, "object"],
  ["a name with a slash", { $ref: "#/components/schemas/a~1b" }, "boolean"],
  ["a reference to nothing", { $ref: "#/components/schemas/Gone" }, "Gone"],
  ["a reference to elsewhere", { $ref: "other.json#/Thing" }, "Thing"],
  ["a reference to itself", { $ref: "#/components/schemas/Loop" }, "Loop"],
  ["no type, but fields", { properties: { a: true } }, "object"],
  ["whatever there is", true, "anything"],
  ["nothing that there is", false, "nothing"],
  ["no schema", undefined, "anything"],
  ["an empty schema", {}, "anything"],
])("%s is named", (_case, schema, type) => {
  expect(typeOf(schema)).toBe(type);
});

test("a value says what it must keep to", () => {
  const constraints = (schema: SchemaLike) => viewOf(document, schema).constraints;
  expect(constraints({ type: "integer", minimum: 1, maximum: 9_007_199_254_740_991 })).toEqual([
    "at least 1",
  ]);
  expect(constraints({ type: "number", minimum: 0, maximum: 50_000, default: 7 })).toEqual([
    "0 to 50,000",
    "default 7",
  ]);
  expect(constraints({ exclusiveMinimum: 0, exclusiveMaximum: 1, multipleOf: 0.1 })).toEqual([
    "more than 0",
    "less than 1",
    "a multiple of 0.1",
  ]);
  expect(constraints({ type: "string", minLength: 4, maxLength: 4, pattern: "^a" })).toEqual([
    "exactly 4 characters",
    "matches ^a",
  ]);
  expect(
    constraints({
      type: "array",
      maxItems: 20,
      uniqueItems: true,
      items: { type: "string", minLength: 1, maxLength: 100 },
    }),
  ).toEqual(["at most 20 items", "each item once", "each 1 to 100 characters"]);
  expect(constraints({ anyOf: [{ type: "string" }, { type: "null" }], default: null })).toEqual([
    "default null",
  ]);
});

test("values are listed, those of a list too", () => {
  expect(viewOf(document, { enum: ["a", 1, true, null] }).values).toEqual(["a", "1", "true"]);
  expect(viewOf(document, { enum: ["", "a"] }).values).toEqual(['""', "a"]);
  expect(viewOf(document, { const: "only" }).values).toEqual(["only"]);
  expect(viewOf(document, { anyOf: [{ const: "a" }, { const: "b" }] }).values).toEqual(["a", "b"]);
  expect(viewOf(document, { type: "array", items: { enum: ["x"] } }).values).toEqual(["x"]);
});

test("fields within fields and lists name their place", () => {
  const list: SchemaLike = {
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
      grid: { type: "array", items: { type: "array", items: { properties: { x: true } } } },
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
  expect(linesOf({ type: "object", additionalProperties: false })).toEqual([]);
  expect(linesOf({ type: "array", prefixItems: [{ type: "string" }, { type: "number" }] })).toEqual(
    ["[0]: string", "[1]: number"],
  );
});

test("what all of several schemas ask is asked together", () => {
  const { type, rows } = viewOf(document, {
    allOf: [
      { $ref: "#/components/schemas/Person" },
      { properties: { email: { maxLength: 100 }, age: { type: "integer" } }, required: ["age"] },
    ],
    properties: { note: { type: "string" } },
  });
  expect(type).toBe("object");
  expect(rows.map(({ name, isRequired, constraints }) => [name, isRequired, constraints])).toEqual([
    ["email", true, ["at most 100 characters"]],
    ["age", true, []],
    ["note", false, []],
  ]);
});

test("a description beside a reference counts before the one behind it", () => {
  const owner = { $ref: "#/components/schemas/Person", description: "Whoever made it." };
  expect(viewOf(document, owner).description).toBe("Whoever made it.");
  expect(viewOf(document, { $ref: owner.$ref }).description).toBe("Somebody.");
});

test("several shapes show their fields, and which shape each belongs to", () => {
  const shapes: SchemaLike = {
    oneOf: [
      { properties: { ids: { type: "array", items: { type: "string" } } } },
      { properties: { search: { type: "string" } } },
    ],
  };
  expect(linesOf(shapes)).toEqual(["ids: array of string: option 1", "search: string: option 2"]);
  expect(linesOf({ anyOf: [{ type: "string" }, { properties: { a: true } }] })).toEqual([
    "a: anything",
  ]);
});

test("a schema within itself ends at its name", () => {
  const { rows } = viewOf(document, { $ref: "#/components/schemas/Node" });
  expect(rows.map(({ path, name, type }) => `${path}${name}: ${type}`)).toEqual([
    "name: string",
    "children: array of Node",
  ]);
  expect(rows[1]?.constraints).toEqual(["each the same fields as above"]);
});

test("fields deeper than anybody reads are left out", () => {
  const nested = (levels: number): SchemaLike =>
    levels === 0 ? { type: "string" } : { properties: { a: nested(levels - 1) } };
  expect(viewOf(document, nested(50)).rows).toHaveLength(8);
});

import { applicationCsvColumns } from "@app/contract";
import { expect, test } from "vitest";
import { generateOpenApi } from "#http/openapi.ts";
import { restOperations } from "#http/rest-operations.ts";

interface Operation {
  operationId: string;
  description: string;
  parameters?: { name: string; schema: object }[];
  requestBody?: { content: object };
}

const { paths = {} } = await generateOpenApi("https://checkup.test");
const operations = new Map<string, Operation>(
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as unknown as Record<string, Operation>).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  ),
);

/** Every object within a value. */
function* objects(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* objects(inner);
}

const at = (name: string) => operations.get(name)!; // named below as they are
test("a body is described with the one type that is taken", () => {
  const ofBodies = new Map(restOperations.map(({ name, bodyType }) => [name, bodyType]));
  for (const { operationId, requestBody } of operations.values()) {
    const type = ofBodies.get(operationId);
    expect(Object.keys(requestBody?.content ?? {})).toEqual(type === undefined ? [] : [type]);
  }
});

test("an export takes a list's filters and order, and no page", () => {
  for (const [name, { parameters = [] }] of operations) {
    const names = parameters.map((parameter) => parameter.name);
    if (!name.endsWith("/export")) continue;
    expect(names).toEqual(expect.arrayContaining(["search", "sort", "direction"]));
    expect(names).not.toContain("page");
    expect(names).not.toContain("pageSize");
  }
});

test("every list says what its search looks at", () => {
  for (const [name, { parameters = [] }] of operations) {
    const search = parameters.find((parameter) => parameter.name === "search");
    if (search) expect(search.schema, name).toHaveProperty("description");
  }
});

test("an import says how a file must be, and that its errors come as an event", () => {
  const { description } = at("POST /saas-applications/import");
  for (const word of [
    ...applicationCsvColumns,
    "event `error`",
    "skip",
    "update",
    "stop",
    "25 MB",
    "250000",
    "UTF-16",
  ])
    expect(description).toContain(word);
});

test("a record is replaced only by what says whether it is published, popular and where it stands", () => {
  const required = (name: string) =>
    [...objects(at(name).requestBody)].find((schema) => Array.isArray(schema.required))?.required;
  expect(required("PUT /saas-applications/{id}")).toEqual(
    expect.arrayContaining(["published", "popular", "version"]),
  );
  expect(required("PUT /cloud-platforms/{id}")).toContain("order");
});

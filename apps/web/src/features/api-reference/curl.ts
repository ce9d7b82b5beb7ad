import type { OpenApiDocument } from "./document.ts";
import { exampleOf } from "./example.ts";
import { flatten } from "./flat-schema.ts";
import type { Operation } from "./operations.ts";
import { plainType } from "./schema-text.ts";

/** "checkupId" as the name of a shell variable: CHECKUP_ID. */
const variable = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/\W+/g, "_")
    .toUpperCase();

const multipart = "multipart/form-data";

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Where the API is. */
export const baseAddress = (document: OpenApiDocument) => document.servers[0]?.url ?? "";

function bodyLines(document: OpenApiDocument, { body }: Operation): string[] {
  const content = body?.content ?? {};
  // Where a file may come along, that is the way to send one.
  const form = content[multipart];
  if (form) {
    const { properties = {} } = flatten(document, form.schema);
    return Object.entries(properties).map(([name, like]) => {
      const schema = flatten(document, like);
      const value = plainType(schema) === "file" ? `@${name}` : exampleOf(document, like);
      return `-F ${quoted(`${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)}`;
    });
  }
  return Object.entries(content).flatMap(([type, { schema }]) => [
    `-H ${quoted(`Content-Type: ${type}`)}`,
    `-d ${quoted(JSON.stringify(exampleOf(document, schema), null, 2))}`,
  ]);
}

/** A command that makes the call, with the token and whatever stands in the path as shell variables. */
export function curlOf(document: OpenApiDocument, operation: Operation): string {
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_all, name: string) => `$${variable(name)}`,
  );
  const query = operation.parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name, schema }) => {
      const value = exampleOf(document, schema);
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
    });
  const address = `${baseAddress(document)}${path}`;
  const method = operation.method === "get" ? "" : `-X ${operation.method.toUpperCase()} `;
  return [
    `curl ${method}"${[address, query.join("&")].filter(Boolean).join("?")}"`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...bodyLines(document, operation),
  ].join(" \\\n  ");
}

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

/** Where the API is: as the document says, beside the page where it says nothing usable. */
export function baseAddress(document: OpenApiDocument, origin: string): string {
  const url = document.servers?.[0]?.url ?? "/";
  return URL.canParse(url, origin) ? new URL(url, origin).href.replace(/\/$/, "") : origin;
}

function bodyLines(document: OpenApiDocument, { body }: Operation): string[] {
  const content = body?.content ?? {};
  // Where a file may come along, that is the way to send one.
  const type = multipart in content ? multipart : Object.keys(content)[0];
  if (type === undefined) return [];
  const media = content[type];
  if (type === multipart) {
    const { properties = {} } = flatten(document, media?.schema);
    return Object.entries(properties).map(([name, like]) => {
      const schema = flatten(document, like);
      const value = plainType(schema) === "file" ? `@${name}` : exampleOf(document, like);
      return `-F ${quoted(`${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)}`;
    });
  }
  const example = exampleOf(document, media?.schema);
  const text = type.endsWith("json") ? JSON.stringify(example, null, 2) : "@file";
  return [`-H ${quoted(`Content-Type: ${type}`)}`, `-d ${quoted(text)}`];
}

/** A command that makes the call, with the token and whatever stands in the path as shell variables. */
export function curlOf(document: OpenApiDocument, operation: Operation, origin: string): string {
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
  const address = `${baseAddress(document, origin)}${path}`;
  const method = operation.method === "get" ? "" : `-X ${operation.method.toUpperCase()} `;
  return [
    `curl ${method}"${[address, query.join("&")].filter(Boolean).join("?")}"`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...bodyLines(document, operation),
  ].join(" \\\n  ");
}

import type { OpenApiDocument, Schema } from "./document.ts";
import { flatten } from "./flat-schema.ts";
import type { FlatSchema } from "./flat-schema.ts";

const texts: Record<string, string> = {
  "date-time": "2026-01-31T09:00:00.000Z",
  date: "2026-01-31",
  email: "person@example.com",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "00000000-0000-4000-8000-000000000000",
};

function plainExample({ type, minimum, format }: FlatSchema): unknown {
  if (type === "integer" || type === "number") return minimum ?? 1;
  if (type === "boolean") return true;
  return texts[format ?? ""] ?? "text";
}

/** A value that fits: what a caller must send at least. Patterns are not looked at. */
export function exampleOf(document: OpenApiDocument, like: Schema | undefined): unknown {
  const schema = flatten(document, like);
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.options ?? [];
  if (option) return exampleOf(document, option);
  if (schema.properties) {
    const entries = Object.entries(schema.properties);
    const required = entries.filter(([name]) => schema.required?.includes(name));
    // Where nothing is required the first field shows how one is sent.
    const shown = required.length > 0 ? required : entries.slice(0, 1);
    return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(document, field)]));
  }
  if (schema.type === "array") return [exampleOf(document, schema.items)];
  return schema.type === "object" ? {} : plainExample(schema);
}

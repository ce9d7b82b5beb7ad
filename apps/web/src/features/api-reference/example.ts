import type { OpenApiDocument, SchemaLike } from "./document.ts";
import { flatten } from "./flat-schema.ts";
import type { FlatSchema } from "./flat-schema.ts";

const mostLevels = 5;

const texts: Record<string, string> = {
  "date-time": "2026-01-31T09:00:00.000Z",
  date: "2026-01-31",
  email: "person@example.com",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "00000000-0000-4000-8000-000000000000",
};

function plainExample(schema: FlatSchema): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  if (type === "boolean") return true;
  if (type === "string") return texts[schema.format ?? ""] ?? "text";
  return schema.isNullable ? null : "text";
}

/** A value that fits: what a caller must send at least. Patterns are not looked at. */
export function exampleOf(
  document: OpenApiDocument,
  like: SchemaLike | undefined,
  via: string[] = [],
  level = 0,
): unknown {
  const schema = flatten(document, like, via);
  if (schema.repeats !== undefined) return {};
  if (schema.examples && schema.examples.length > 0) return schema.examples[0];
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.options ?? [];
  if (option) return exampleOf(document, option, option.via, level);
  if (schema.properties && level < mostLevels) {
    const entries = Object.entries(schema.properties);
    const required = entries.filter(([name]) => schema.required?.includes(name));
    // Where nothing is required the first field shows how one is sent.
    const shown = required.length > 0 ? required : entries.slice(0, 1);
    return Object.fromEntries(
      shown.map(([name, field]) => [name, exampleOf(document, field, schema.via, level + 1)]),
    );
  }
  if (schema.type === "array" && level < mostLevels) {
    return schema.items === undefined
      ? []
      : [exampleOf(document, schema.items, schema.via, level + 1)];
  }
  if (schema.type === "array") return [];
  return schema.type === "object" ? {} : plainExample(schema);
}

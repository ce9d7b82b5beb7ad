import { formatCount } from "#lib/format.ts";
import type { FlatSchema } from "./flat-schema.ts";

const safe = Number.MAX_SAFE_INTEGER;

const between = (low: number | undefined, high: number | undefined, unit = "") => {
  if (low === undefined && high === undefined) return [];
  if (high === undefined) return [`at least ${formatCount(low ?? 0)}${unit}`];
  if (low === undefined) return [`at most ${formatCount(high)}${unit}`];
  if (low === high) return [`exactly ${formatCount(low)}${unit}`];
  return [`${formatCount(low)} to ${formatCount(high)}${unit}`];
};

/** As it stands in JSON, but a text without its quotes, as it is written in an address; an empty one needs them. */
export const valueText = (value: unknown): string =>
  typeof value === "string" && value !== "" ? value : JSON.stringify(value);

/** "string", "string, date-time", "integer or string"; fields, items and null are said elsewhere. */
export function plainType(schema: FlatSchema): string {
  if (schema.repeats !== undefined) return schema.repeats;
  if (schema.not === true) return "nothing";
  if (schema.contentMediaType !== undefined || schema.format === "binary") return "file";
  const type = schema.type ?? impliedType(schema);
  const name = Array.isArray(type) ? type.join(" or ") : type;
  return schema.format === undefined ? name : `${name}, ${schema.format}`;
}

function impliedType(schema: FlatSchema): string {
  if (schema.properties) return "object";
  if (schema.items !== undefined || schema.prefixItems) return "array";
  const values = "const" in schema ? [schema.const] : (schema.enum ?? []);
  const types = new Set(values.map((value) => typeof value));
  if (types.size === 1) return [...types].join();
  return schema.title ?? "anything";
}

/** What a value must keep to, as short sentences without a full stop. */
export function constraintsOf(schema: FlatSchema): string[] {
  // What any whole number in JSON keeps to says nothing.
  const low = schema.minimum === -safe ? undefined : schema.minimum;
  const high = schema.maximum === safe ? undefined : schema.maximum;
  return [
    ...between(low, high),
    ...(schema.exclusiveMinimum === undefined
      ? []
      : [`more than ${formatCount(schema.exclusiveMinimum)}`]),
    ...(schema.exclusiveMaximum === undefined
      ? []
      : [`less than ${formatCount(schema.exclusiveMaximum)}`]),
    ...(schema.multipleOf === undefined ? [] : [`a multiple of ${schema.multipleOf}`]),
    ...between(schema.minLength || undefined, schema.maxLength, " characters"),
    ...between(schema.minItems || undefined, schema.maxItems, " items"),
    ...(schema.uniqueItems ? ["each item once"] : []),
    ...(schema.pattern === undefined ? [] : [`matches ${schema.pattern}`]),
    ...("default" in schema ? [`default ${valueText(schema.default)}`] : []),
    ...(schema.deprecated ? ["deprecated"] : []),
    ...(schema.repeats === undefined ? [] : ["the same fields as above"]),
  ];
}

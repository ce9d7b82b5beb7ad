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

/** "string", "string, date-time", "file"; fields, items and null are said elsewhere. */
export function plainType(schema: FlatSchema): string {
  if (schema.contentMediaType !== undefined) return "file";
  const type = schema.type ?? typeOfValues(schema);
  return schema.format === undefined ? type : `${type}, ${schema.format}`;
}

function typeOfValues(schema: FlatSchema): string {
  const values = "const" in schema ? [schema.const] : (schema.enum ?? []);
  const types = new Set(values.map((value) => typeof value));
  return types.size === 1 ? [...types].join() : "anything";
}

/** What a value must keep to, as short sentences without a full stop. */
export function constraintsOf(schema: FlatSchema): string[] {
  // What any whole number in JSON keeps to says nothing.
  const low = schema.minimum === -safe ? undefined : schema.minimum;
  const high = schema.maximum === safe ? undefined : schema.maximum;
  return [
    ...between(low, high),
    ...between(schema.minLength || undefined, schema.maxLength, " characters"),
    ...between(schema.minItems || undefined, schema.maxItems, " items"),
    ...(schema.pattern === undefined ? [] : [`matches ${schema.pattern}`]),
    ...("default" in schema ? [`default ${valueText(schema.default)}`] : []),
  ];
}

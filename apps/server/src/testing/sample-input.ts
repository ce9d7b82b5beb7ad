import { z } from "zod";

interface Schema {
  type?: string;
  format?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

/** Stands wherever a scanner puts its own text in. */
export const mark = "*";

/**
 * An input with every field that a procedure knows: those that are given, and for all others the first value that
 * their rule allows. Fields that nobody fills are fields that no scanner tries.
 */
export function sampleInput(rule: unknown, given: unknown): unknown {
  if (!(rule instanceof z.ZodObject)) return given;
  const { properties = {} } = z.toJSONSchema(rule, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "date") jsonSchema.format = "moment";
    },
  }) as Schema;
  const known = (given ?? {}) as Record<string, unknown>; // an object, as the rule is one of an object
  const filled = Object.entries(properties).map(([name, schema]) => [
    name,
    known[name] ?? sampleOf(schema),
  ]);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

function sampleOf(schema: Schema): unknown {
  if (schema.default !== undefined && schema.default !== null && schema.default !== "") {
    return schema.default;
  }
  if (schema.anyOf) return schema.anyOf.map(sampleOf).find((value) => value !== undefined);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.format === "moment") return new Date("2026-06-10T13:00:00Z");
  if (schema.format === "uuid") return "00000000-0000-4000-8000-000000000000";
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.type === "string") return "app";
  return undefined;
}

/** The same with the mark behind each text, and within each text file. */
export function marked(value: unknown): unknown {
  if (typeof value === "string") return `${value}${mark}`;
  if (Array.isArray(value)) return value.map(marked);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  if (value instanceof File) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one)]));
}

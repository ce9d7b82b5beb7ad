import type { OpenAPI } from "@orpc/openapi";
import { z } from "zod";
import type { RestOperation } from "#api/rest-operations.ts";

type Parameter = OpenAPI.ParameterObject | OpenAPI.ReferenceObject;
type Schema = NonNullable<OpenAPI.ParameterObject["schema"]>;

/** An export sends all that matches: a page that is asked for along with it is ignored. */
const ofPages = new Set(["page", "pageSize"]);

/** What may stand in an operation's path and query, as it is written there. */
export const parametersOf = (
  parameters: Parameter[],
  operation: RestOperation,
): OpenAPI.ParameterObject[] =>
  parameters.flatMap((parameter) => {
    if ("$ref" in parameter) return [];
    if (operation.answersCsv && ofPages.has(parameter.name)) return [];
    return [plainParameter(parameter, operation)];
  });

/** Our parameters are single values, to be written as such. */
function plainParameter(
  { in: place, name, required, schema }: OpenAPI.ParameterObject,
  { input }: RestOperation,
): OpenAPI.ParameterObject {
  const rule: unknown = input instanceof z.ZodObject ? input.shape[name] : undefined;
  const readsNull = rule instanceof z.ZodType && !rule.safeParse("null").success;
  const told = schema && (readsNull ? schema : withoutNull(schema));
  return { name, in: place, required, schema: told && typed(told) };
}

/** Where "null" in a query is read as that text, to leave the parameter out is the only way to say nothing. */
function withoutNull(schema: Schema): Schema {
  if ("$ref" in schema || !schema.anyOf) return schema;
  const { anyOf, default: usual, ...others } = schema;
  const [only, ...more] = anyOf.filter((one) => (one as { type?: string }).type !== "null");
  if (!only || more.length > 0) return schema;
  return { ...only, ...others, ...(usual !== null && { default: usual as unknown }) } as Schema;
}

/** Says of a choice of numbers that these are numbers. */
function typed(schema: Schema): Schema {
  if ("$ref" in schema || schema.type !== undefined || !schema.enum) return schema;
  const isCount = schema.enum.every((value) => Number.isInteger(value));
  return isCount ? ({ ...schema, type: "integer" } as Schema) : schema;
}

import { messages } from "@app/contract";
import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import type { RestOperation } from "#api/rest-operations.ts";
import { refuse } from "#http/refuse.ts";

/**
 * Rejects a body of another type than the operation reads: its fields would seem to be missing. The type's name
 * goes on in small letters, as oRPC compares it; a body without a type is read as JSON.
 */
export const onlyBodyType =
  ({ bodyType }: RestOperation): MiddlewareHandler =>
  async (request, next) => {
    const given = request.req.header("content-type");
    const [name = "", ...parameters] = (given ?? "application/json").split(";");
    const type = name.trim().toLowerCase();
    if (bodyType !== undefined && type !== bodyType) {
      return refuse(request, 415, "UNSUPPORTED_MEDIA_TYPE", messages.bodyTypeRefused);
    }
    if (given !== undefined) {
      request.req.raw.headers.set("content-type", [type, ...parameters].join(";"));
    }
    return next();
  };

const plainValue = /^(?:true|false|null|-?\d+(?:\.\d+)?)$/;

/**
 * What a query string says. There is nothing but text in one: "5", "true" and "null" are a number, a truth value
 * and nothing wherever the rule of that parameter does not take them as texts.
 */
function queryInput(schema: unknown, typed: Record<string, unknown>) {
  if (!(schema instanceof z.ZodObject)) return typed;
  const shape = schema.shape as Record<string, z.ZodType>;
  const read = Object.entries(typed).map(([name, value]) => {
    const rule = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const isPlain = typeof value === "string" && plainValue.test(value);
    if (!rule || !isPlain || rule.safeParse(value).success) return [name, value] as const;
    return [name, value === "null" ? null : plain(value)] as const;
  });
  return Object.fromEntries(read);
}

const plain = (text: string) =>
  text === "true" || text === "false" ? text === "true" : Number(text);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** A call's input: what came in the query or the body, and the path's parameters, which nothing else overrules. */
export function restInput(
  { input: schema, method }: { input: unknown; method: string },
  came: unknown,
  parameters: Record<string, string>,
): unknown {
  if (schema === undefined) return undefined;
  if (came !== undefined && !isObject(came)) return came;
  const fields = method === "GET" ? queryInput(schema, came ?? {}) : came;
  return { ...fields, ...parameters };
}

import { contract, csvDownload } from "@app/contract";
import type { ProcedureMeta, TokenScope } from "@app/contract";
import { traverseContractProcedures } from "@orpc/server";
import { z } from "zod";

/** A procedure of the admin panel behind its plain path. */
export interface RestOperation {
  /** The procedure within the admin panel: "saas.list". */
  name: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With its parameters in braces: "/saas-applications/{id}". */
  path: string;
  scope: TokenScope;
  /** Whether its stream of texts is one CSV file. */
  answersCsv: boolean;
  /** Of the body that it reads; none where all that it takes stands in its path and query. */
  bodyType: "application/json" | "multipart/form-data" | undefined;
  /** What its input must be; none for a procedure that takes none. */
  input: unknown;
}

function listOperations(): RestOperation[] {
  const found: RestOperation[] = [];
  traverseContractProcedures({ router: contract.admin, path: [] }, (entry) => {
    const { inputSchema, meta, outputSchema, route } = entry.contract["~orpc"];
    const { area } = meta as ProcedureMeta;
    if (area === undefined) return;
    // Tests check that each procedure with an area has a method, a path and a permission that tokens can have.
    const { method, path } = route as Pick<RestOperation, "method" | "path">;
    found.push({
      name: entry.path.join("."),
      method,
      path: path.replace(/\/$/, ""),
      scope: `${area}:${method === "GET" ? "read" : "write"}` as TokenScope,
      answersCsv: outputSchema === csvDownload,
      bodyType: bodyTypeOf(method, path, inputSchema),
      input: inputSchema,
    });
  });
  // A literal path goes before one with a parameter in its place.
  return found.toSorted((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")));
}

function bodyTypeOf(method: RestOperation["method"], path: string, input: unknown) {
  if (method === "GET" || method === "DELETE" || input === undefined) return undefined;
  if (!(input instanceof z.ZodObject)) return "application/json";
  const fields = Object.entries(input.shape).filter(([name]) => !path.includes(`{${name}}`));
  if (fields.length === 0) return undefined;
  const hasFile = fields.some(([, rule]) => rule instanceof z.ZodFile);
  return hasFile ? "multipart/form-data" : "application/json";
}

export const restOperations: readonly RestOperation[] = listOperations();

const plainValue = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?)$/;

/**
 * The values of a query string, which holds only texts: "5", "true" and "null" are read as a number, a boolean and null,
 * and others as lists of one, wherever the rule of that parameter does not accept the text.
 */
function queryInput(schema: unknown, typed: Record<string, unknown>) {
  if (!(schema instanceof z.ZodObject)) return typed;
  const read = { ...typed };
  for (const [name, rule] of Object.entries<z.ZodType>(schema.shape)) {
    const value = typed[name];
    if (typeof value !== "string" || rule.safeParse(value).success) continue;
    if (plainValue.test(value)) read[name] = JSON.parse(value);
    else if (rule.safeParse([value]).success) read[name] = [value];
  }
  return read;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** A call's input: the query or the body, and the path's parameters, which take precedence. */
export function restInput(
  { input: schema, method }: { input: unknown; method: string },
  given: unknown,
  parameters: Record<string, string>,
): unknown {
  if (schema === undefined) return undefined;
  if (given !== undefined && !isObject(given)) return given;
  const fields = method === "GET" ? queryInput(schema, given ?? {}) : given;
  return { ...fields, ...parameters };
}

import { messages } from "@app/contract";
import type { JSONSchema, OpenAPI } from "@orpc/openapi";

type ObjectSchema = Exclude<JSONSchema, boolean>;
type Definition = [code: string, message: string, dataRequired: boolean, dataSchema: JSONSchema];

/** Refusals whose text behind plain paths is another one than in the page. */
const ownTexts: Record<string, string> = {
  UNAUTHORIZED: messages.tokenInvalid,
  FORBIDDEN: messages.tokenScopeTooSmall,
};

/** "NOT_FOUND" → "NotFound" */
const schemaName = (code: string) =>
  code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Collects what calls are refused with: a schema for each code, written once where it is the same everywhere. */
export function createRefusals() {
  const schemas: Record<string, ObjectSchema> = {};

  function schemaOfOne([code, message, dataRequired, dataSchema]: Definition): ObjectSchema {
    const hasData = JSON.stringify(dataSchema) !== "{}";
    const schema = {
      type: "object",
      description: ownTexts[code] ?? message,
      properties: {
        code: { const: code },
        message: { type: "string" },
        ...(hasData && { data: dataSchema }),
      },
      required: ["code", "message", ...(dataRequired ? ["data"] : [])],
    } as ObjectSchema;
    const name = schemaName(code);
    const known = (schemas[name] ??= schema);
    return JSON.stringify(known) === JSON.stringify(schema)
      ? { $ref: `#/components/schemas/${name}` }
      : schema;
  }

  /** What a status is answered with, whatever of these codes it is. */
  function schemaOf(definitions: Definition[]): ObjectSchema {
    const oneOf = definitions.map(schemaOfOne);
    return oneOf.length === 1 ? oneOf[0]! : { oneOf }; // the one that is there
  }

  /** The answer of one refusal that no procedure names, such as one of the way there. */
  const responseOf = (code: string, message: string): OpenAPI.ResponseObject => ({
    description: message,
    content: {
      // Both types say the same of what stands in here.
      "application/json": {
        schema: schemaOf([[code, message, false, {}]]) as OpenAPI.SchemaObject,
      },
    },
  });

  return { schemas, schemaOf, responseOf };
}

export type Refusals = ReturnType<typeof createRefusals>;

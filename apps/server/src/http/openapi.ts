import { STATUS_CODES } from "node:http";
import { contract, limits, listPageSizes, messages } from "@app/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import type { JSONSchema, OpenAPI } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { version } from "#version.ts";
import { documentOf } from "./documents.ts";
import { restOperations } from "./rest-operations.ts";
import type { RestOperation } from "./rest-operations.ts";

type ErrorDefinition = [code: string, message: string, dataRequired: boolean, data: JSONSchema];

const description = `What administrators can do in the admin panel, for programs. The same as an
[OpenAPI document](/api/openapi.json). Version ${version}.

**Authentication.** Every call carries a personal access token in the header \`Authorization: Bearer $TOKEN\`.
Administrators create tokens in the admin panel, under API Tokens. A token acts for the administrator who created it
until it expires or is revoked. Keep it like a password.

**Permissions.** A token may do what its permissions name; \`:write\` includes \`:read\`. Each operation names the one
that it needs.

**Limits.** ${limits.callsPerTokenAndMinute} calls a minute for a token. One too many is answered with 429, and
\`Retry-After\` says after how many seconds to go on.

**Lists.** A list is answered page by page: \`page\` counts from 1, \`pageSize\` is ${listPageSizes.join(", ")}, and
unless said otherwise ${listPageSizes[0]}. The answer holds the \`rows\` of that page and their \`total\`, counted up to 1,000: with
\`exactTotal=true\` all are counted.
\`search\`, \`sort\` and \`direction\` say which, and in which order.

**Errors.** A status from 400 up comes as JSON with a \`code\` for programs and a \`message\` for people. Where input is
rejected (422), \`data.fields\` has a text for each field. A body that cannot be read is answered with 400, one that is
too large with 413, one of another type with 415, and a failure of ours with 500 or 503.

**Times** are texts in ISO 8601 and in UTC, such as \`2026-01-31T09:00:00.000Z\`.`;

/** Errors whose text in the REST API differs from the web client's. */
const restMessages: Record<string, string> = {
  UNAUTHORIZED: messages.tokenInvalid,
  FORBIDDEN: messages.tokenScopeTooSmall,
};

/** The OpenAPI 3.1 document of everything that access tokens can do, made from the contract. */
export async function generateOpenApi(publicUrl: string): Promise<OpenAPI.Document> {
  const operations = new Map(restOperations.map((operation) => [operation.name, operation]));
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract.admin, {
    info: { title: "Compliance CheckUp", version, description },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ accessToken: [] }],
    filter: ({ path }) => operations.has(path.join(".")),
    customErrorResponseBodySchema: errorSchema,
    components: {
      securitySchemes: {
        accessToken: {
          type: "http",
          scheme: "bearer",
          description: `A personal access token: "Authorization: Bearer cck_…". ${messages.tokenInvalid}`,
        },
      },
    },
  });
  const tags = new Set<string>();
  for (const item of Object.values(document.paths ?? {})) {
    for (const found of Object.values(item ?? {}) as OpenAPI.OperationObject[]) {
      completeOperation(found, operations.get(found.operationId!)!); // its operations alone are in the document
      found.tags?.forEach((tag) => tags.add(tag));
    }
  }
  return { ...document, tags: [...tags].map((name) => ({ name })) };
}

/** The body of an error response, which its description names: "`NOT_FOUND`: It is no longer there." */
function errorSchema(definitions: ErrorDefinition[]) {
  const data = definitions
    .map(([, , , schema]) => schema)
    .filter((schema) => JSON.stringify(schema) !== "{}");
  return {
    type: "object",
    description: definitions
      .map(([code, message]) => `\`${code}\`: ${restMessages[code] ?? message}`)
      .join(" "),
    properties: {
      code: { enum: definitions.map(([code]) => code) },
      message: { type: "string" },
      ...(data.length > 0 && { data: { anyOf: data } }),
    },
    required: ["code", "message"],
  } as Exclude<JSONSchema, boolean>;
}

/** Adds what the contract's procedure alone does not say: who may call it, and what HTTP adds. */
function completeOperation(found: OpenAPI.OperationObject, operation: RestOperation): void {
  const { answersCsv, bodyType, path, scope } = operation;
  found.description = `${found.description ?? ""} Needs the permission \`${scope}\`.`.trim();
  found.security = [{ accessToken: [scope] }];
  // Single values: the generator's other properties say how objects would be written.
  const parameters = (found.parameters ?? []) as OpenAPI.ParameterObject[];
  found.parameters = parameters
    .filter(({ name }) => !(answersCsv && ["page", "pageSize"].includes(name)))
    .map(({ name, in: place, required, schema }) => {
      const description = schema && "description" in schema ? schema.description : undefined;
      return { name, in: place, required, schema, ...(description && { description }) };
    });
  const responses: OpenAPI.ResponsesObject = { ...found.responses };
  if (!path.includes("{")) delete responses["404"];
  for (const [status, response] of Object.entries(responses)) {
    const json = "content" in response ? response.content?.["application/json"]?.schema : undefined;
    responses[status] = { ...response, description: json?.description ?? STATUS_CODES[status]! }; // HTTP's own
  }
  if (answersCsv) {
    const types = path.endsWith("/export") ? ["text/csv", "application/x-ndjson"] : ["text/csv"];
    responses["200"] = {
      description: "A CSV file (RFC 4180, UTF-8 with byte order mark).",
      content: Object.fromEntries(types.map((type) => [type, { schema: { type: "string" } }])),
    };
  }
  found.responses = responses;
  // A file is sent in a form, never within JSON.
  if (found.requestBody && "content" in found.requestBody && bodyType?.startsWith("m"))
    delete found.requestBody.content["application/json"];
}

/** Answers the document to anybody: it holds no data. */
export const openApiDocument = async (publicUrl: string) =>
  documentOf(JSON.stringify(await generateOpenApi(publicUrl)), "application/json");

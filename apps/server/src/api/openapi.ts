import { contract, messages } from "@app/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import type { OpenAPI } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { describeOperation } from "#api/openapi-operation.ts";
import { createRefusals } from "#api/openapi-refusals.ts";
import { restOperations } from "#api/rest-operations.ts";
import { version } from "#version.ts";

const description = `What administrators can do in the back office, for programs. Every call shows a personal access
token of an administrator, and can do what that administrator can within the token's permissions.
All times are UTC in ISO 8601. A refusal is JSON with a \`code\` to decide by and a \`message\` to read.`;

/** The OpenAPI 3.1 document of everything that access tokens can do, made from the contract. */
export async function generateOpenApi(publicUrl: string): Promise<OpenAPI.Document> {
  const operations = new Map(restOperations.map((operation) => [operation.name, operation]));
  const refusals = createRefusals();
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const made = await generator.generate(contract.admin, {
    info: { title: "Compliance CheckUp", version, description: description.replaceAll("\n", " ") },
    servers: [{ url: `${publicUrl}/api/v1` }],
    filter: ({ path }) => operations.has(path.join(".")),
    customErrorResponseBodySchema: (definitions) => refusals.schemaOf(definitions),
  });
  for (const item of Object.values(made.paths ?? {})) {
    for (const found of Object.values(item ?? {}) as OpenAPI.OperationObject[]) {
      const operation = operations.get(found.operationId ?? "");
      if (operation) describeOperation(found, operation, refusals);
    }
  }
  return inPlainWords({
    ...made,
    tags: [...new Set(tagsOf(made))].map((name) => ({ name })),
    security: [{ accessToken: [] }],
    components: {
      schemas: refusals.schemas as Record<string, OpenAPI.SchemaObject>, // two names of one thing
      securitySchemes: {
        accessToken: {
          type: "http",
          scheme: "bearer",
          description: `A personal access token: "Authorization: Bearer cck_…". ${messages.tokenInvalid}`,
        },
      },
    },
  });
}

const tagsOf = ({ paths }: OpenAPI.Document) =>
  Object.values(paths ?? {}).flatMap((item) =>
    (Object.values(item ?? {}) as OpenAPI.OperationObject[]).flatMap(({ tags }) => tags ?? []),
  );

/** Only words of OpenAPI: what JSON Schema says already goes, and any kind of file has a type that exists. */
const inPlainWords = (document: OpenAPI.Document) =>
  JSON.parse(
    JSON.stringify(document, (key, value: unknown) => {
      if (key === "x-native-type") return undefined;
      return key === "contentMediaType" && value === "*/*" ? "application/octet-stream" : value;
    }),
  ) as OpenAPI.Document;

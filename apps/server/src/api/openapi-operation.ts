import { STATUS_CODES } from "node:http";
import { messages } from "@app/contract";
import type { OpenAPI } from "@orpc/openapi";
import { describeLateRefusals } from "#api/openapi-events.ts";
import { parametersOf } from "#api/openapi-parameters.ts";
import type { Refusals } from "#api/openapi-refusals.ts";
import type { RestOperation } from "#api/rest-operations.ts";

const retryAfter: OpenAPI.HeaderObject = {
  description: "In seconds.",
  schema: { type: "integer" },
};
const headersOf: Record<string, Record<string, OpenAPI.HeaderObject>> = {
  401: { "WWW-Authenticate": { schema: { type: "string", enum: ["Bearer"] } } },
  429: { "Retry-After": retryAfter },
  503: { "Retry-After": retryAfter },
};

/** Says of an operation what the contract's procedure alone does not: who may call it, and what HTTP adds. */
export function describeOperation(
  found: OpenAPI.OperationObject,
  operation: RestOperation,
  refusals: Refusals,
): void {
  const own = `Needs the permission \`${operation.scope}\`.`;
  found.description = found.description ? `${found.description} ${own}` : own;
  found.security = [{ accessToken: [operation.scope] }];
  found.parameters = found.parameters && parametersOf(found.parameters, operation);
  onlyAsForm(found);
  const responses: OpenAPI.ResponsesObject = { ...found.responses };
  if (!operation.path.includes("{")) delete responses["404"];
  if (operation.input === undefined) delete responses["422"];
  if (found.requestBody) {
    responses["400"] = refusals.responseOf("BAD_REQUEST", messages.bodyUnreadable);
    responses["415"] = refusals.responseOf("UNSUPPORTED_MEDIA_TYPE", messages.bodyTypeRefused);
    responses["413"] = refusals.responseOf("PAYLOAD_TOO_LARGE", messages.tooLarge);
  }
  responses["500"] = refusals.responseOf("INTERNAL_SERVER_ERROR", messages.unexpected);
  if (operation.answersCsv) {
    responses["200"] = {
      description: "A CSV file (RFC 4180, UTF-8 with byte order mark).",
      content: { "text/csv": { schema: { type: "string" } } },
    };
  }
  for (const [status, response] of Object.entries(responses)) {
    if ("$ref" in response) continue;
    if (response.description === status) response.description = STATUS_CODES[status] ?? status;
    const headers = headersOf[status];
    if (headers) response.headers = headers;
  }
  describeLateRefusals(responses);
  found.responses = responses;
}

/** A file travels in a form, never within JSON. */
function onlyAsForm({ requestBody }: OpenAPI.OperationObject) {
  if (!requestBody || "$ref" in requestBody) return;
  if ("multipart/form-data" in requestBody.content) delete requestBody.content["application/json"];
}

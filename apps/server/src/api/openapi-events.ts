import type { OpenAPI } from "@orpc/openapi";

type Schema = OpenAPI.SchemaObject | OpenAPI.ReferenceObject;

/** What work can still be refused with when the answer, and so its status, has begun. */
const lateStatuses = ["409", "500", "503"];

/**
 * Describes the refusals that an answer of server-sent events ends with: the event `error` carries them. A
 * conflict is known only in the midst of the work, and is never the answer's own status.
 */
export function describeLateRefusals(responses: OpenAPI.ResponsesObject): void {
  const failed = eventsOf(responses).find((event) => nameOf(event) === "error");
  if (!failed) return;
  const refusals = lateStatuses.flatMap((status) =>
    schemaIn(responses[status], "application/json"),
  );
  delete responses["409"];
  const data = {
    oneOf: refusals.flatMap((schema) => ("oneOf" in schema && schema.oneOf) || schema),
  };
  failed.properties = { ...failed.properties, data };
  failed.required = ["event", "data"];
}

type Response = OpenAPI.ResponsesObject[string];

const schemaIn = (response: Response | undefined, type: string): Schema[] => {
  const schema = response && "content" in response ? response.content?.[type]?.schema : undefined;
  return schema ? [schema] : [];
};

const eventsOf = (responses: OpenAPI.ResponsesObject) =>
  schemaIn(responses["200"], "text/event-stream")
    .flatMap((schema) => ("oneOf" in schema && schema.oneOf) || [])
    .filter((event): event is OpenAPI.SchemaObject => !("$ref" in event));

function nameOf({ properties }: OpenAPI.SchemaObject): unknown {
  const event = properties?.event;
  return event && "const" in event ? event.const : undefined;
}

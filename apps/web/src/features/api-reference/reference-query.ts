import { queryOptions } from "@tanstack/react-query";
import { Unreachable } from "#lib/api.ts";
import type { OpenApiDocument } from "./document.ts";

async function loadDocument(signal: AbortSignal): Promise<OpenApiDocument> {
  const response = await fetch("/api/openapi.json", { signal }).catch((error: unknown) => {
    throw error instanceof TypeError ? new Unreachable(error.message, { cause: error }) : error;
  });
  if (!response.ok) throw new Error(`The document was answered with ${response.status}.`);
  return (await response.json()) as OpenApiDocument;
}

/** The server's own description of its API. */
export const referenceQuery = queryOptions({
  queryKey: ["api-document"],
  queryFn: ({ signal }) => loadDocument(signal),
  staleTime: Infinity,
});

import type { OpenApiDocument, ResponseObject } from "./document.ts";
import { flatten } from "./flat-schema.ts";

/** One way in which a call may be refused. */
export interface Refusal {
  status: string;
  code: string;
  text: string;
}

/** The codes that the schema of a refusal names, and the text of each. */
export function refusalsOf(
  document: OpenApiDocument,
  { status, description, content }: ResponseObject & { status: string },
): Refusal[] {
  const [media] = Object.values(content);
  const body = flatten(document, media?.schema);
  return (body.options ?? [body]).map((shape) => ({
    status,
    code: String(shape.properties?.code?.const),
    text: shape.description ?? description,
  }));
}

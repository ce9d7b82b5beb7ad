import type { OpenApiDocument, ResponseObject } from "./document.ts";
import { flatten } from "./flat-schema.ts";

/** One way in which a call may be refused. */
export interface Refusal {
  status: string;
  /** Empty where the document names none. */
  code: string;
  text: string;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/** The codes and texts that the schema of a refusal names; the response's own description where it names none. */
export function refusalsOf(
  document: OpenApiDocument,
  { status, description = "", content = {} }: ResponseObject & { status: string },
): Refusal[] {
  const [media] = Object.values(content);
  const body = flatten(document, media?.schema);
  const named = (body.options ?? [body]).flatMap((shape) => {
    const { code, message } = shape.properties ?? {};
    const codes = flatten(document, code);
    const words = flatten(document, message);
    const text = textOf(words.const) ?? textOf(words.default) ?? shape.description;
    return ("const" in codes ? [codes.const] : (codes.enum ?? [])).flatMap((value) =>
      typeof value === "string" ? [{ status, code: value, text: text ?? description }] : [],
    );
  });
  return named.length > 0 ? named : [{ status, code: "", text: description }];
}

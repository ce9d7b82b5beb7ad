import { pipeline } from "node:stream/promises";
import { messages } from "@app/contract";
import { Busboy } from "@fastify/busboy";
import type { BusboyHeaders } from "@fastify/busboy";
import { ORPCError } from "@orpc/server";

/** No procedure takes nearly as many fields in a form, and each costs more than its few bytes say. */
const mostParts = 20;

/** Browsers write a quote or a line end in a name as `%22`, `%0D` or `%0A` (HTML, multipart/form-data encoding). */
const unescaped = (name: string) => name.replaceAll(/%22|%0D|%0A/g, decodeURIComponent);

/**
 * Makes `request.formData()` parse the form while it comes. The platform's own holds all pieces of a body, the body
 * that they make and the files in it at the same time: three times the 25 MB of an import.
 */
export function parseFormAsItComes(request: Request): void {
  const type = request.headers.get("content-type");
  if (type === null || !/^multipart\/form-data *(?:;|$)/i.test(type)) return;
  Object.defineProperty(request, "formData", { value: () => parseForm(request, type) });
}

async function parseForm({ body }: Request, type: string): Promise<FormData> {
  const entries: [name: string, value: () => string | File][] = [];
  try {
    await pipeline(body ?? [], formParser(type, entries));
  } catch (error) {
    if (error instanceof ORPCError) throw error;
    throw new TypeError("The form cannot be read", { cause: error });
  }
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value());
  return form;
}

function formParser(type: string, entries: [name: string, value: () => string | File][]) {
  const headers: BusboyHeaders = { "content-type": type };
  const limits = { parts: mostParts, fieldSize: Infinity };
  const parser = new Busboy({ headers, limits, preservePath: true });
  const fail = (error: unknown) => void parser.destroy(error as Error);
  /** Forms have no coded contents (RFC 7578, 4.7): the code would be stored in the content's place. */
  const checkEncoding = (encoding: string) => {
    if (!/^(?:7bit|8bit|binary)$/i.test(encoding)) fail(new TypeError("A coded content"));
  };
  parser.on("field", (name, value, _nameCut, _valueCut, encoding) => {
    checkEncoding(encoding);
    entries.push([unescaped(name), () => value]);
  });
  parser.on("file", (name, content, filename: string | undefined, encoding, mimeType) => {
    checkEncoding(encoding);
    const pieces: Buffer<ArrayBuffer>[] = [];
    content.on("data", (piece: Buffer<ArrayBuffer>) => pieces.push(piece));
    content.on("error", fail);
    const file = () => new File(pieces, unescaped(filename ?? ""), { type: mimeType });
    entries.push([unescaped(name), file]);
  });
  parser.on("partsLimit", () =>
    fail(new ORPCError("PAYLOAD_TOO_LARGE", { message: messages.tooLarge })),
  );
  return parser;
}

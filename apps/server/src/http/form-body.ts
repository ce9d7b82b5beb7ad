import { MIMEType } from "node:util";
import { messages } from "@app/contract";
import { ORPCError } from "@orpc/server";
import { FormParts, TooManyParts } from "#http/form-parts.ts";

/** What a boundary is made of (RFC 2046, 5.1.1). */
const boundaryRule = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

/**
 * Makes `request.formData()` hold what came once. The platform's own holds all pieces of a body, the body that they
 * make and the files in it at the same time: three times the 25 MB of an import.
 */
export function holdFormOnce(request: Request): void {
  const type = request.headers.get("content-type");
  if (type === null || !/^multipart\//i.test(type)) return;
  Object.defineProperty(request, "formData", { value: () => readForm(request, type) });
}

function boundaryOf(type: string): string {
  const { essence, params } = new MIMEType(type);
  const boundary = params.get("boundary") ?? "";
  if (essence !== "multipart/form-data" || !boundaryRule.test(boundary))
    throw new TypeError("The form's boundary is none");
  return boundary;
}

/** The platform reads the form as it came but for what its parts hold, and judges it; that is put back in. */
async function readForm(request: Request, type: string): Promise<FormData> {
  const boundary = boundaryOf(type);
  const { frame, contents } = await takeApart(request, boundary);
  // The boundary that was taken apart by, however often and in whatever way the request names one.
  const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(frame, { headers }).formData();
  const whole = new FormData();
  for (const [index, [name, value]] of [...form].entries()) {
    const content = contents[index] ?? []; // the platform reads every part of a form, or fails
    if (typeof value === "string") whole.append(name, textOf(content));
    else whole.append(name, new File(content, value.name, { type: value.type }));
  }
  return whole;
}

async function takeApart(request: Request, boundary: string) {
  const parts = new FormParts(boundary);
  try {
    for await (const piece of request.body ?? []) parts.add(piece);
  } catch (error) {
    if (!(error instanceof TooManyParts)) throw error;
    throw new ORPCError("PAYLOAD_TOO_LARGE", { status: 413, message: messages.tooLarge });
  }
  return parts.end();
}

/** As the platform reads the text of a part: a byte order mark in it belongs to it. */
const textOf = (content: Buffer[]) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.concat(content));

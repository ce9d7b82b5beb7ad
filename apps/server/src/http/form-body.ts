import { FormParts } from "#http/form-parts.ts";

const boundaryOf = (request: Request) => {
  const type = request.headers.get("content-type") ?? "";
  const [, quoted, plain] =
    /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  return quoted ?? plain;
};

/**
 * Makes `request.formData()` hold what came once. The platform's own holds all pieces of a body, the body that they
 * make and the files in it at the same time: three times the 25 MB of an import.
 */
export function holdFormOnce(request: Request): void {
  const boundary = boundaryOf(request);
  if (!boundary) return;
  Object.defineProperty(request, "formData", { value: () => readForm(request, boundary) });
}

/** The platform reads the form as it came but for what its parts hold, and judges it; that is put back in. */
async function readForm(request: Request, boundary: string): Promise<FormData> {
  const parts = new FormParts(boundary);
  for await (const piece of request.body ?? []) parts.add(piece);
  const { frame, contents } = parts.end();
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const form = await new Response(frame, { headers }).formData();
  const whole = new FormData();
  for (const [index, [name, value]] of [...form].entries()) {
    const content = contents[index];
    if (!content) whole.append(name, value);
    else if (typeof value === "string") whole.append(name, await new Blob(content).text());
    else whole.append(name, new File(content, value.name, { type: value.type }));
  }
  return whole;
}

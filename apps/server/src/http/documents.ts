import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";

/** Whether `If-None-Match` names this tag; a proxy may have made the tag a weak one. */
export const matchesTag = (header: string | undefined, tag: string): boolean =>
  header?.split(",").some((one) => one.trim() === "*" || strong(one.trim()) === strong(tag)) ??
  false;

const strong = (tag: string) => tag.replace(/^W\//, "");

/** Close to the best at a tenth of its time: it is done by the process that answers. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const encoders = {
  br: (text: string) => brotliCompressSync(text, quality),
  gzip: (text: string) => gzipSync(text),
};

export function acceptedEncoding(request: Context): keyof typeof encoders | undefined {
  const accepted = parseAccept(request.req.header("accept-encoding") ?? "");
  return (["br", "gzip"] as const).find((name) =>
    accepted.some(({ type, q }) => type === name && q > 0),
  );
}

/**
 * A document that does not change while the process runs, HTML unless `type` says otherwise: compressed once
 * per encoding, and sent only to clients that do not have it. Caches revalidate it, as the next version has other
 * files.
 */
export function documentOf(text: string, type = "text/html; charset=UTF-8") {
  const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const encoded = new Map<string, Uint8Array<ArrayBuffer>>();
  const own = { "cache-control": "no-cache", vary: "Accept-Encoding", etag: tag };
  return (request: Context, status: 200 | 404 = 200): Response => {
    for (const [name, value] of Object.entries(own)) request.header(name, value);
    if (status === 200 && matchesTag(request.req.header("if-none-match"), tag)) {
      return request.body(null, 304);
    }
    request.header("content-type", type);
    const encoding = acceptedEncoding(request);
    if (!encoding) return request.body(text, status);
    const body = encoded.get(encoding) ?? new Uint8Array(encoders[encoding](text));
    encoded.set(encoding, body);
    request.header("content-encoding", encoding);
    return request.body(body, status);
  };
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign]!); // all four are there

/** A document with these texts in the place of their marks, such as `%BRAND_NAME%`. */
export const withTexts = (html: string, texts: Record<string, string>) =>
  html.replaceAll(/%([A-Z_]+)%/g, (mark, name: string) =>
    name in texts ? escaped(texts[name]!) : mark,
  );

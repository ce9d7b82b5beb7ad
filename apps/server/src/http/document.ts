import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import { isHeld } from "#http/entity-tag.ts";

/** Close to the best at a tenth of its time: it is done by the process that answers. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const encoders = {
  br: (html: string) => brotliCompressSync(html, quality),
  gzip: (html: string) => gzipSync(html),
};

/**
 * An HTML document that does not change while the process runs: compressed once per encoding, and sent only to
 * whoever does not have it already. Kept nowhere without asking, as the next version has other files.
 */
export function documentOf(html: string, headers: Record<string, string> = {}) {
  const tag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  const encoded = new Map<string, Uint8Array<ArrayBuffer>>();
  const inEncoding = (encoding: keyof typeof encoders) => {
    const body = encoded.get(encoding) ?? new Uint8Array(encoders[encoding](html));
    encoded.set(encoding, body);
    return body;
  };
  return (request: Context, status: 200 | 404 = 200): Response => {
    request.header("cache-control", "no-cache");
    request.header("vary", "Accept-Encoding");
    request.header("etag", tag);
    for (const [name, value] of Object.entries(headers)) request.header(name, value);
    if (status === 200 && isHeld(request.req.header("if-none-match"), tag)) {
      return request.body(null, 304);
    }
    const encoding = encodingFor(request.req.header("accept-encoding") ?? "");
    if (!encoding) return request.html(html, status);
    request.header("content-encoding", encoding);
    request.header("content-type", "text/html; charset=UTF-8");
    return request.body(inEncoding(encoding), status);
  };
}

function encodingFor(accepted: string): keyof typeof encoders | undefined {
  const taken = new Set(parseAccept(accepted).flatMap(({ type, q }) => (q > 0 ? [type] : [])));
  return (["br", "gzip"] as const).find((name) => taken.has(name));
}

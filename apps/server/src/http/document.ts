import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import { isHeld } from "#http/entity-tag.ts";

/** Close to the best at a tenth of its time: it is done by the process that answers. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const encoders = {
  br: (text: string) => brotliCompressSync(text, quality),
  gzip: (text: string) => gzipSync(text),
};

/**
 * A document that does not change while the process runs, HTML unless `type` says otherwise: compressed once
 * per encoding, and sent only to whoever does not have it already. Kept nowhere without asking, as the next version
 * has other files.
 */
export function documentOf(
  text: string,
  headers: Record<string, string> = {},
  type = "text/html; charset=UTF-8",
) {
  const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const encoded = new Map<string, Uint8Array<ArrayBuffer>>();
  const inEncoding = (encoding: keyof typeof encoders) => {
    const body = encoded.get(encoding) ?? new Uint8Array(encoders[encoding](text));
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
    request.header("content-type", type);
    const encoding = encodingFor(request.req.header("accept-encoding") ?? "");
    if (!encoding) return request.body(text, status);
    request.header("content-encoding", encoding);
    return request.body(inEncoding(encoding), status);
  };
}

function encodingFor(accepted: string): keyof typeof encoders | undefined {
  const taken = new Set(parseAccept(accepted).flatMap(({ type, q }) => (q > 0 ? [type] : [])));
  return (["br", "gzip"] as const).find((name) => taken.has(name));
}

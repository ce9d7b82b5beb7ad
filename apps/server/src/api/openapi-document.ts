import { gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { isHeld } from "#http/entity-tag.ts";
import { hash } from "#lib/secret.ts";

/** Answers the document to anybody: it says what the source says, and holds no data. Made once, when first asked for. */
export function openApiDocument(publicUrl: string): MiddlewareHandler {
  let prepared: Promise<{ json: string; gzipped: Buffer; etag: string }> | undefined;
  return async (request) => {
    prepared ??= prepare(publicUrl);
    const { etag, gzipped, json } = await prepared;
    const headers = {
      "cache-control": "no-cache",
      "content-type": "application/json",
      etag: `W/"${etag}"`,
      vary: "accept-encoding",
    };
    if (isHeld(request.req.header("if-none-match"), headers.etag))
      return request.body(null, 304, headers);
    const takesGzip = /\bgzip\b/.test(request.req.header("accept-encoding") ?? "");
    return takesGzip
      ? request.body(new Uint8Array(gzipped), 200, { ...headers, "content-encoding": "gzip" })
      : request.body(json, 200, headers);
  };
}

/** What makes the document is read then too: many a product is never asked for it. */
async function prepare(publicUrl: string) {
  const { generateOpenApi } = await import("#api/openapi.ts");
  const json = JSON.stringify(await generateOpenApi(publicUrl));
  return { json, gzipped: gzipSync(json), etag: hash(json) };
}

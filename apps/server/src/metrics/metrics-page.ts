import { createHash, timingSafeEqual } from "node:crypto";
import type { Handler } from "hono";
import type { Metrics } from "./metrics.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** The figures for whoever holds the token. */
export function metricsPage(metrics: Metrics, token: string): Handler {
  const expected = digest(token);
  return async (request) => {
    request.header("cache-control", "no-store");
    const [, given = ""] = /^Bearer +(\S+)$/i.exec(request.req.header("authorization") ?? "") ?? [];
    // Digests have one length: how much of the token is right does not show in the time.
    if (!timingSafeEqual(digest(given), expected)) {
      request.header("www-authenticate", "Bearer");
      return request.text("This needs the token of METRICS_TOKEN.", 401);
    }
    return request.body(await metrics.text(), 200, { "content-type": metrics.contentType });
  };
}

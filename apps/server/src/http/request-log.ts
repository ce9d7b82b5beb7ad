import type { MiddlewareHandler } from "hono";
import { loggablePath } from "#lib/log.ts";
import type { Log } from "#lib/log.ts";

/** One line per request: id, method, path without query, status, milliseconds. No address and no content. */
export const requestLog =
  (log: Log): MiddlewareHandler =>
  async (request, next) => {
    const start = performance.now();
    await next();
    const { method, path } = request.req;
    const ms = Math.round(performance.now() - start);
    const line = { method, path: loggablePath(path), status: request.res.status, ms };
    const isFile = /^\/(?:assets|logos|storage)\//.test(path);
    if (isFile) log.debug(line, "request");
    else log.info(line, "request");
  };

import type { MiddlewareHandler } from "hono";
import type { Parts } from "#api/context.ts";
import { loggablePath } from "#lib/log.ts";
import type { Log } from "#lib/log.ts";
import { requestScope } from "#lib/request-scope.ts";
import { methodOf, routeOf } from "#metrics/route-of.ts";
import { requestIdHeader, requestIds } from "./request-id.ts";
import { hasTwoHosts } from "./two-hosts.ts";
import { securityHeaders } from "./security.ts";

/** When to come again, for whoever is told that something is away for now. */
const retrySeconds = "5";

/**
 * What holds for every request: it has an id, is counted, timed and logged, and its answer carries the page's
 * headers. All in one function, as the smallest requests are noticeably slower with one for each.
 */
export function everyRequest(
  parts: Pick<Parts, "log" | "metrics" | "settings">,
): MiddlewareHandler {
  const { log, metrics, settings } = parts;
  const idOf = requestIds(settings.TRUSTED_PROXIES);
  const addSecurity = securityHeaders(settings.PUBLIC_URL);
  return (request, next) => {
    const id = idOf(request);
    return requestScope.run({ id }, async () => {
      const { method, path } = request.req;
      const start = performance.now();
      const end = metrics.begin();
      let status = 500;
      try {
        if (hasTwoHosts(request.env)) request.res = request.body(null, 400);
        else await next();
        const { headers } = request.res;
        ({ status } = request.res);
        addSecurity(headers);
        if (status === 503 && !headers.has("retry-after")) headers.set("retry-after", retrySeconds);
        headers.set(requestIdHeader, id);
      } finally {
        const seconds = (performance.now() - start) / 1000;
        end({ method: methodOf(method), route: routeOf(path), status, seconds });
      }
      logRequest(log, { method, path, status, ms: Math.round(performance.now() - start) });
    });
  };
}

/** One line: method, path without query, status, milliseconds. No address and no content. */
function logRequest(
  log: Log,
  request: { method: string; path: string; status: number; ms: number },
) {
  const line = { ...request, path: loggablePath(request.path) };
  const isFile = /^\/(?:assets|logos|storage)\//.test(request.path);
  if (isFile) log.debug(line, "request");
  else log.info(line, "request");
}

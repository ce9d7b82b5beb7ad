import { randomUUID } from "node:crypto";
import { isPage } from "@app/contract";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import type { Parts } from "#api/context.ts";
import { trustedProxyTest } from "#lib/client-address.ts";
import { loggablePath } from "#lib/log.ts";
import type { Log } from "#lib/log.ts";
import { requestScope } from "#lib/request-scope.ts";
import { hasTwoHosts } from "./connections.ts";
import { securityHeaders } from "./security.ts";

/** When to try again, wherever an answer says that something is unavailable. */
const retrySeconds = "5";

/** What holds for every request: it has an id, is counted, timed and logged, and its answer has security headers. */
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
        await addSecurity(request, async () => {
          if (hasTwoHosts(request.env)) request.res = request.body(null, 400);
          else await next();
        });
        const { headers } = request.res;
        ({ status } = request.res);
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

const requestIdHeader = "x-request-id";
const acceptableId = /^[\w-]{8,64}$/;

/** Names each request, in its log lines and in its answer. Our own proxies may have named it before. */
function requestIds(trustedProxies: string[]): (request: Context) => string {
  const isTrusted = trustedProxyTest(trustedProxies);
  return (request) => {
    const given = request.req.header(requestIdHeader);
    const isAcceptable =
      trustedProxies.length > 0 &&
      given !== undefined &&
      acceptableId.test(given) &&
      isTrusted(getConnInfo(request).remote.address ?? "");
    return isAcceptable ? given : randomUUID();
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

const single = new Set(["/healthz", "/readyz", "/metrics"]);
const folders = ["/storage", "/logos", "/assets"];

/**
 * What a request asked for, out of a bounded set of names: a procedure (`checkups.save`), a folder of files, `page`,
 * `api` for what asked for none, or `other`. Never the path itself: anybody can make up paths without end.
 */
function routeOf(path: string): string {
  const procedure = requestScope.getStore()?.procedure;
  if (procedure !== undefined) return procedure;
  if (single.has(path)) return path;
  const folder = folders.find((prefix) => path.startsWith(`${prefix}/`));
  if (folder) return folder;
  if (isPage(path)) return "page";
  return path.startsWith("/api/") ? "api" : "other";
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const methodOf = (method: string) => (methods.has(method) ? method : "other");

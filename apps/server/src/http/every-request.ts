import { randomUUID } from "node:crypto";
import { isIP, isIPv6 } from "node:net";
import { pageAt } from "@app/contract";
import type { MiddlewareHandler } from "hono";
import { loggablePath, requestScope } from "#log.ts";
import { networkList } from "#outbound/address-policy.ts";
import type { Parts } from "#procedure/context.ts";
import { hasSeveralHosts } from "./connections.ts";
import { securityHeaders } from "./security.ts";

/** When to try again, for every response with status 503. */
const retrySeconds = "5";

type Count = (request: { route: string; status: number; seconds: number }) => void;

/** What holds for every request: it has an id, is counted, timed and logged, and its answer has security headers. */
export function everyRequest({ log, settings }: Parts, count?: Count): MiddlewareHandler {
  const addSecurity = securityHeaders(settings.PUBLIC_URL);
  return (request, next) => {
    const id = randomUUID();
    return requestScope.run({ id }, async () => {
      const { method, path } = request.req;
      const start = performance.now();
      let status = 500;
      try {
        await addSecurity(request, async () => {
          if (hasSeveralHosts(request.env)) request.res = request.body(null, 400);
          else await next();
        });
        const { headers } = request.res;
        ({ status } = request.res);
        if (status === 503 && !headers.has("retry-after")) headers.set("retry-after", retrySeconds);
        headers.set("x-request-id", id);
      } finally {
        const seconds = (performance.now() - start) / 1000;
        count?.({ route: routeOf(path), status, seconds });
      }
      // Method, path without query, status, milliseconds: no address and no content.
      const ms = Math.round(performance.now() - start);
      const isFile = /^\/(?:assets|logos|storage)\//.test(path);
      log[isFile ? "debug" : "info"]({ method, path: loggablePath(path), status, ms }, "request");
    });
  };
}

const folders = ["/api/", "/assets/", "/logos/", "/storage/"];

/** The route of a request, out of a bounded set. Never the path itself: anybody can make up any number of paths. */
const routeOf = (path: string): string =>
  requestScope.getStore()?.procedure ??
  (pageAt(path) ? "page" : (folders.find((folder) => path.startsWith(folder)) ?? "other"));

/**
 * Whose address a request came from: the socket's, unless that is a proxy we trust; then the last
 * entry of X-Forwarded-For that is not one of our proxies. What a client writes there itself counts for nothing.
 */
export function clientAddressReader(trustedProxies: string[]) {
  const trusted = networkList(trustedProxies);
  // It also finds an IPv4 address in its IPv6 form.
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  return (socketAddress: string, forwardedFor: string | undefined): string => {
    let address = socketAddress;
    const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim());
    while (isTrusted(address)) {
      const before = addressOf(hops.pop() ?? "");
      if (before === undefined) break;
      address = before;
    }
    return address;
  };
}

/** The address in an entry of X-Forwarded-For, where some proxies write the port too; undefined when there is none. */
function addressOf(entry: string): string | undefined {
  const [, bracketed, plain] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? [];
  const address = (bracketed ?? plain ?? entry).replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIP(address) === 0 ? undefined : address;
}

import { randomUUID } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { trustedProxyTest } from "#lib/client-address.ts";

export const requestIdHeader = "x-request-id";
const acceptable = /^[\w-]{8,64}$/;

/** Names each request, in its log lines and in its answer. Our own proxies may have named it before. */
export function requestIds(trustedProxies: string[]): (request: Context) => string {
  const isTrusted = trustedProxyTest(trustedProxies);
  const given = (request: Context) => {
    if (trustedProxies.length === 0) return undefined;
    const id = request.req.header(requestIdHeader);
    if (id === undefined || !acceptable.test(id)) return undefined;
    return isTrusted(getConnInfo(request).remote.address ?? "") ? id : undefined;
  };
  return (request) => given(request) ?? randomUUID();
}

import { randomUUID } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { trustedProxyTest } from "#lib/client-address.ts";
import { requestScope } from "#lib/request-scope.ts";

const header = "x-request-id";
const acceptable = /^[\w-]{8,64}$/;

/** Names each request, in its log lines and in its answer. Our own proxies may have named it before. */
export function requestIds(trustedProxies: string[]): MiddlewareHandler {
  const isTrusted = trustedProxyTest(trustedProxies);
  const given = (request: Context) => {
    const id = request.req.header(header);
    if (id === undefined || trustedProxies.length === 0 || !acceptable.test(id)) return undefined;
    return isTrusted(getConnInfo(request).remote.address ?? "") ? id : undefined;
  };
  return async (request, next) => {
    const id = given(request) ?? randomUUID();
    await requestScope.run({ id }, next);
    request.res.headers.set(header, id);
  };
}

import { messages } from "@app/contract";
import type { ORPCError } from "@orpc/server";
import type { Context, MiddlewareHandler } from "hono";
import type { Parts } from "#api/context.ts";
import type { RestOperation } from "#api/rest-operations.ts";
import { networkOf } from "#auth/rate-limits.ts";
import { bearerToken, covers, findTokenAccess } from "#features/tokens/access-token.ts";
import type { TokenAccess } from "#features/tokens/access-token.ts";
import { refuse } from "#http/refuse.ts";
import { requestScope } from "#lib/request-scope.ts";

export interface RestVariables {
  Variables: { access: TokenAccess };
}

/** An error as the REST API answers it: code, text, and what belongs to it. */
export const refusalBody = ({ code, data, message }: ORPCError<string, unknown>) =>
  data === undefined ? { code, message } : { code, message, data };

/**
 * Lets those in whose access token is good for this operation, before anything of the body is read. Sessions
 * count for nothing here. Wrong tokens are counted for each network, right ones each for itself.
 */
export function tokenAccess(
  { clock, db, limits, log }: Parts,
  operation: RestOperation,
  addressOf: (request: Context) => string,
): MiddlewareHandler<RestVariables> {
  const procedure = `admin.${operation.name}`;
  const logRejected = (code: string, token?: string) =>
    log.info({ procedure, code, token }, "access refused");
  return async (request, next) => {
    const scope = requestScope.getStore();
    if (scope) scope.procedure = procedure;
    const token = bearerToken(request.req.header("authorization"));
    const access = token === undefined ? undefined : await findTokenAccess(db, token, clock());
    if (!access) {
      logRejected("UNAUTHORIZED");
      const wait =
        token === undefined
          ? 0
          : await limits.use("wrongTokensPerNetwork", networkOf(addressOf(request)));
      if (wait > 0) return tooMany(request, wait);
      request.header("www-authenticate", "Bearer");
      return refuse(request, 401, "UNAUTHORIZED", messages.tokenInvalid);
    }
    const wait = await limits.use("callsPerToken", access.id);
    if (wait > 0) {
      logRejected("TOO_MANY_REQUESTS", access.id);
      return tooMany(request, wait);
    }
    if (access.owner.role !== "admin") {
      logRejected("FORBIDDEN", access.id);
      return refuse(request, 403, "FORBIDDEN", messages.administratorsOnly);
    }
    if (!covers(access.scopes, operation.scope)) {
      logRejected("FORBIDDEN", access.id);
      return refuse(request, 403, "FORBIDDEN", messages.tokenScopeTooSmall);
    }
    request.set("access", access);
    return next();
  };
}

function tooMany(request: Context, seconds: number) {
  request.header("retry-after", String(seconds));
  return refuse(request, 429, "TOO_MANY_REQUESTS", messages.tooManyRequests);
}

import { messages } from "@app/contract";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { ORPCError } from "@orpc/server";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import type { Context } from "hono";
import { Hono } from "hono";
import { bearerToken, covers } from "#features/tokens/access-token.ts";
import { findTokenAccess } from "#features/tokens/queries.ts";
import { requestScope } from "#log.ts";
import type { Parts, RequestContext } from "#procedure/context.ts";
import { errorBody } from "#procedure/errors.ts";
import { isStream, logRejected, runCall } from "#procedure/run-call.ts";
import { limitCall } from "./call-limits.ts";
import { errorAnswer } from "./error-answer.ts";
import { asDownload } from "./files.ts";
import { restInput, restOperations } from "./rest-operations.ts";
import type { RestOperation } from "./rest-operations.ts";
import { admin } from "./router.ts";
import { checkBodyType } from "./security.ts";

export const restPrefix = "/api/v1";

interface RestContext extends RequestContext {
  operation: RestOperation;
  parameters: Record<string, string>;
}

const notFound = () => new ORPCError("NOT_FOUND", { message: messages.notFound });

const handler = new OpenAPIHandler<RestContext>(admin, {
  plugins: [new ResponseHeadersPlugin()],
  customErrorResponseBodyEncoder: (error) =>
    errorBody(
      restPrefix,
      error.code === "BAD_REQUEST"
        ? new ORPCError("BAD_REQUEST", { message: messages.bodyUnreadable })
        : error,
    ),
  clientInterceptors: [
    async (call) => {
      const { context, signal } = call;
      const { operation, parameters, resHeaders } = context;
      const input = restInput(operation, call.input, parameters);
      const output = await runCall(context, { path: ["admin", ...call.path], signal }, (its) => {
        // The token was checked for one operation: no other one answers, however the path is read.
        if (call.path.join(".") !== operation.name) throw notFound();
        return call.next({ ...call, input, signal: its });
      });
      if (output instanceof File) {
        resHeaders.set("content-disposition", asDownload(output.name));
      }
      if (!operation.answersCsv || !isStream(output)) return output;
      const isLines = (input as { format?: string }).format === "jsonl";
      const type = isLines ? "application/x-ndjson" : "text/csv";
      const name = `${fileName(operation)}.${isLines ? "jsonl" : "csv"}`;
      resHeaders.set("content-type", `${type}; charset=utf-8`);
      resHeaders.set("content-disposition", `attachment; filename="${name}"`);
      // A failure breaks the response off, so that half a file is not taken for a whole one.
      return ReadableStream.from(output).pipeThrough(new TextEncoderStream());
    },
  ],
});

/** The admin panel's procedures for access tokens. No cookie counts, so that no other site can call anything. */
export function restApi(parts: Parts, findNetwork: (request: Context) => string) {
  const app = new Hono().basePath(restPrefix);

  /** The operations of each path, as the router writes it: "/saas/:id". */
  const paths = Map.groupBy(restOperations, ({ path }) => path.replaceAll(/\{(\w+)\}/g, ":$1"));
  for (const [path, operations] of paths) {
    app.all(path, async (request) => {
      const operation = operations.find(({ method }) => method === request.req.raw.method);
      if (!operation) {
        request.header("allow", operations.map(({ method }) => method).join(", "));
        const message = messages.methodNotAllowed;
        throw new ORPCError("METHOD_NOT_ALLOWED", { status: 405, message });
      }
      const network = findNetwork(request);
      const context = {
        ...parts,
        headers: new Headers(), // no cookie counts
        resHeaders: new Headers({ "cache-control": "no-store" }),
        network,
        tokenOwner: await admitToken(parts, request, operation, network),
        operation,
        parameters: request.req.param(),
      };
      checkBodyType(request, operation.bodyType && [operation.bodyType]);
      const call = async () => {
        const { raw } = request.req;
        const { matched, response } = await handler.handle(raw, { prefix: restPrefix, context });
        if (!matched) throw notFound();
        request.res = request.newResponse(response.body, response);
      };
      await limitCall(request, call, `admin/${operation.name.replaceAll(".", "/")}`);
      return request.res;
    });
  }
  app.all("*", () => {
    throw notFound();
  });
  app.onError((error, request) => errorAnswer(error, request, parts.log));
  return app;
}

/**
 * The owner of the request's access token; throws unless it is valid for this operation, before anything of the body
 * is read. Sessions do not count here. Wrong tokens are counted per network, right ones per token.
 */
async function admitToken(
  { clock, db, limits, log }: Parts,
  request: Context,
  operation: RestOperation,
  network: string,
) {
  const procedure = `admin.${operation.name}`;
  const scope = requestScope.getStore();
  if (scope) scope.procedure = procedure;
  const token = bearerToken(request.req.header("authorization"));
  const access = token === undefined ? undefined : await findTokenAccess(db, token, clock());
  const rejection = (code: string, message: string) => {
    logRejected(log, { procedure, code, token: access?.sessionId });
    return new ORPCError(code, { message });
  };
  const isWrong = token !== undefined && !access;
  const wait = isWrong
    ? await limits.use("wrongTokensPerNetwork", network)
    : access && (await limits.use("callsPerToken", access.sessionId));
  if (wait) {
    request.header("retry-after", String(wait));
    throw rejection("TOO_MANY_REQUESTS", messages.tooManyRequests);
  }
  if (!access) {
    request.header("www-authenticate", "Bearer");
    throw rejection("UNAUTHORIZED", messages.tokenInvalid);
  }
  if (access.role !== "admin") throw rejection("FORBIDDEN", messages.administratorsOnly);
  // An address is stored in many places: its token may do nothing else.
  const { isTokenInAddress } = (request.env ?? {}) as { isTokenInAddress?: boolean };
  const isAlone = access.scopes.length === 1 || !isTokenInAddress;
  if (!isAlone || !covers(access.scopes, operation.scope))
    throw rejection("FORBIDDEN", messages.tokenScopeTooSmall);
  return access;
}

/** "/saas-applications/export" → "saas-applications" */
const fileName = ({ path }: RestOperation) =>
  `${path.replaceAll(/^\/|\/export$/g, "").replaceAll("/", "-")}`;

import { messages } from "@app/contract";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { ORPCError } from "@orpc/server";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import type { Context } from "hono";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { admin } from "#api/admin-router.ts";
import { answeredCall } from "#api/answered-call.ts";
import type { Parts, RequestContext } from "#api/context.ts";
import { answerableError, isStream } from "#api/failures.ts";
import { refusalBody, tokenAccess } from "#api/rest-access.ts";
import type { RestVariables } from "#api/rest-access.ts";
import { onlyBodyType, restInput } from "#api/rest-input.ts";
import { restOperations } from "#api/rest-operations.ts";
import type { RestOperation } from "#api/rest-operations.ts";
import { closedByClient } from "#api/refusals.ts";
import { isBrokenOff, limitCall } from "#http/call-limits.ts";
import { refuse } from "#http/refuse.ts";
import { asDownload } from "#http/as-download.ts";
import { countCall } from "#metrics/call-metrics.ts";

export const restPrefix = "/api/v1";

interface RestContext extends RequestContext {
  operation: RestOperation;
  parameters: Record<string, string>;
}

/**
 * The back office's procedures behind plain paths, for programs that show an access token. No cookie counts here,
 * so no other site can make a browser call anything.
 */
export function restApi(parts: Parts, addressOf: (request: Context) => string) {
  const handler = createHandler(parts);
  const app = new Hono<RestVariables>().basePath(restPrefix);

  const call = (operation: RestOperation) => async (request: Context<RestVariables>) => {
    const headers = new Headers(request.req.raw.headers);
    headers.delete("cookie");
    const { matched, response } = await handler.handle(request.req.raw, {
      prefix: restPrefix,
      context: {
        ...parts,
        headers,
        resHeaders: new Headers({ "cache-control": "no-store" }),
        address: addressOf(request),
        tokenOwner: request.get("access").owner,
        operation,
        parameters: request.req.param(),
      },
    });
    return matched
      ? request.newResponse(response.body, response)
      : refuse(request, 404, "NOT_FOUND", messages.notFound);
  };

  for (const [path, operations] of byPath()) {
    const allow = operations.map(({ method }) => method).join(", ");
    const notAllowed = (request: Context) => {
      request.header("allow", allow);
      return refuse(request, 405, "METHOD_NOT_ALLOWED", messages.methodNotAllowed);
    };
    for (const operation of operations) {
      app.on(
        operation.method,
        path,
        // Hono asks for what GET answers when a head is asked for; an export would be made for nothing.
        (request, next) => (request.req.raw.method === "HEAD" ? notAllowed(request) : next()),
        tokenAccess(parts, operation, addressOf),
        onlyBodyType(operation),
        ...limitCall(`admin/${operation.name.replaceAll(".", "/")}`),
        call(operation),
      );
    }
    app.all(path, notAllowed);
  }
  app.all("*", (request) => refuse(request, 404, "NOT_FOUND", messages.notFound));

  app.onError((error, request) => {
    if (error instanceof HTTPException) {
      const body = { code: "TIMEOUT", message: messages.unexpected };
      return request.json(body, error.status);
    }
    const refusal = isBrokenOff(error, request)
      ? closedByClient()
      : answerableError(error, parts.log);
    return Response.json(refusalBody(refusal), { status: refusal.status });
  });
  return app;
}

/** The operations of each path, as the router writes it: "/saas/:id". */
const byPath = () =>
  Map.groupBy(restOperations, ({ path }) => path.replaceAll(/\{(\w+)\}/g, ":$1"));

function createHandler(parts: Parts) {
  const names = new Set(restOperations.map(({ name }) => name));
  return new OpenAPIHandler<RestContext>(admin, {
    filter: ({ path }) => names.has(path.join(".")),
    plugins: [new ResponseHeadersPlugin()],
    customErrorResponseBodyEncoder: (error) =>
      refusalBody(
        error.code === "BAD_REQUEST"
          ? new ORPCError("BAD_REQUEST", { message: messages.bodyUnreadable })
          : error,
      ),
    clientInterceptors: [
      (call) => countCall(parts, ["admin", ...call.path], () => call.next()),
      async (call) => {
        const { operation, parameters, resHeaders } = call.context;
        // The token was checked for one operation: no other one answers, however the path is read.
        if (call.path.join(".") !== operation.name) {
          throw new ORPCError("NOT_FOUND", { message: messages.notFound });
        }
        const input = restInput(operation, call.input, parameters);
        const output = await answeredCall(parts, call.signal, (signal) =>
          call.next({ ...call, input, signal }),
        );
        if (output instanceof File) {
          resHeaders.set("content-disposition", asDownload(output.name));
        }
        if (!operation.answersCsv || !isStream(output)) return output;
        resHeaders.set("content-type", "text/csv; charset=utf-8");
        resHeaders.set("content-disposition", `attachment; filename="${fileName(operation)}"`);
        return textStream(output);
      },
    ],
  });
}

/** "/saas-applications/export" → "saas-applications.csv" */
const fileName = ({ path }: RestOperation) =>
  `${path
    .slice(1)
    .replace(/\/export$/, "")
    .replaceAll("/", "-")}.csv`;

/** Texts as bytes. A failure on the way breaks the answer off, so that half a file is not taken for a whole one. */
const textStream = (texts: AsyncIterable<unknown>) =>
  ReadableStream.from(texts).pipeThrough(new TextEncoderStream());

import type { HttpBindings } from "@hono/node-server";
import { messages } from "@app/contract";
import { ORPCError } from "@orpc/server";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { causesOf } from "#db/errors.ts";
import type { Log } from "#log.ts";
import { answerableError, closedByClient, errorBody } from "#procedure/errors.ts";

/** The response to a request that failed or is rejected, in the form in which the caller reads a procedure's. */
export function errorAnswer(failure: unknown, request: Context, log: Log): Response {
  const error = errorOf(failure, request, log);
  const body = errorBody(request.req.path, error);
  const headers = { "cache-control": "no-store" };
  return request.json(body, error.status as ContentfulStatusCode, headers);
}

function errorOf(failure: unknown, request: Context, log: Log): ORPCError<string, unknown> {
  if (isAborted(failure, request)) return closedByClient();
  if (failure instanceof HTTPException) {
    return new ORPCError("TIMEOUT", { status: failure.status, message: messages.unexpected });
  }
  return answerableError(failure, { log, resHeaders: request.res.headers });
}

/** Whether the body broke off: its sender left, or broke the rules of HTTP. That is no failure of ours. */
function isAborted(error: unknown, request: Context): boolean {
  const { incoming } = (request.env ?? {}) as Partial<HttpBindings>; // none without a server around it
  if (!incoming?.destroyed || incoming.complete) return false;
  return causesOf(error).some((cause) => "code" in cause && cause.code === "ECONNRESET");
}

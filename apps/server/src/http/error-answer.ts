import type { HttpBindings } from "@hono/node-server";
import { messages } from "@app/contract";
import { ORPCError } from "@orpc/server";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { causesOf } from "#db/errors.ts";
import type { Log } from "#log.ts";
import { answerableError, closedByClient, errorBody } from "#procedure/errors.ts";

const answer = (request: Context, error: ORPCError<string, unknown>) =>
  request.json(errorBody(request.req.path, error), error.status as ContentfulStatusCode, {
    "cache-control": "no-store",
  });

/** The response to a request that failed or is rejected, in the form in which the caller reads a procedure's. */
export function errorAnswer(error: unknown, request: Context, log: Log): Response {
  if (error instanceof HTTPException) {
    const { status } = error;
    return answer(request, new ORPCError("TIMEOUT", { status, message: messages.unexpected }));
  }
  return answer(
    request,
    isAborted(error, request) ? closedByClient() : answerableError(error, log),
  );
}

/** Whether the body broke off: its sender left, or broke the rules of HTTP. That is no failure of ours. */
function isAborted(error: unknown, request: Context): boolean {
  const { incoming } = (request.env ?? {}) as Partial<HttpBindings>; // none without a server around it
  if (!incoming?.destroyed || incoming.complete) return false;
  return causesOf(error).some((cause) => "code" in cause && cause.code === "ECONNRESET");
}

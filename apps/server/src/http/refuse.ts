import { ORPCError } from "@orpc/server";
import type { Context } from "hono";

type Status = 401 | 403 | 404 | 405 | 413 | 415 | 429;

/** Answers an error in the form in which the caller reads a procedure's: the web client, or a program with a token. */
export const refuse = (request: Context, status: Status, code: string, message: string) =>
  request.req.path.startsWith("/api/rpc/")
    ? request.json({ json: new ORPCError(code, { status, message }).toJSON(), meta: [] }, status)
    : request.json({ code, message }, status, { "cache-control": "no-store" });

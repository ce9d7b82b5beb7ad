import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";

/** What a call that took too long is answered with: 408 where its body has not come whole by then. */
const late = (request: Context) => {
  const { incoming } = (request.env ?? {}) as Partial<HttpBindings>; // there is none without a server around it
  return incoming?.complete === false
    ? new HTTPException(408, { message: "Request Timeout" })
    : new HTTPException(504, { message: "Gateway Timeout" });
};

/** Gives a call up that takes longer. Who sends too slowly is no failure of ours, and is not counted as one. */
export const callTimeout = (ms: number): MiddlewareHandler => timeout(ms, late);

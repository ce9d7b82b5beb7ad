import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { causesOf } from "#db/errors.ts";

/**
 * Whether a request failed because its body broke off: its sender went away, or broke the rules of HTTP on the way.
 * That is no failure of ours, and nobody is left to read an answer.
 */
export function isBrokenOff(error: unknown, request: Context): boolean {
  const { incoming } = (request.env ?? {}) as Partial<HttpBindings>; // there is none without a server around it
  if (!incoming?.destroyed || incoming.complete) return false;
  return causesOf(error).some((cause) => "code" in cause && cause.code === "ECONNRESET");
}

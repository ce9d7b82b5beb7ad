import { messages } from "@app/contract";
import type { MiddlewareHandler } from "hono";
import { refuse } from "#http/refuse.ts";

const read = ["application/json", "multipart/form-data"];

/**
 * Refuses a call whose body is told to be anything but what the page sends. Other sites can send plain text and simple
 * forms without asking first; browsers that say nothing of where a request comes from are not relied on.
 */
export const onlyCallTypes: MiddlewareHandler = async (request, next) => {
  const told = request.req.header("content-type");
  const type = told?.split(";", 1)[0]?.trim().toLowerCase();
  if (type === undefined || read.includes(type)) return next();
  return refuse(request, 415, "UNSUPPORTED_MEDIA_TYPE", messages.bodyTypeRefused);
};

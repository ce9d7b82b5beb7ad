import { messages } from "@app/contract";
import type { MiddlewareHandler } from "hono";
import { refuse } from "#api/rest-access.ts";
import type { RestOperation } from "#api/rest-operations.ts";

/** What a body is read as that does not say what it is. */
const untold = "application/json";

/**
 * Refuses a body of another type than the operation reads: its fields would seem to be missing. The type's name
 * goes on in small letters, as who reads the body compares it.
 */
export const onlyBodyType =
  ({ bodyType }: RestOperation): MiddlewareHandler =>
  async (request, next) => {
    const told = request.req.header("content-type");
    const [name = "", ...parameters] = (told ?? untold).split(";");
    const type = name.trim().toLowerCase();
    if (bodyType !== undefined && type !== bodyType) {
      return refuse(request, 415, "UNSUPPORTED_MEDIA_TYPE", messages.bodyTypeRefused);
    }
    if (told !== undefined) {
      request.req.raw.headers.set("content-type", [type, ...parameters].join(";"));
    }
    return next();
  };

import { messages } from "@app/contract";
import type { MiddlewareHandler } from "hono";
import { refuse } from "#api/rest-access.ts";
import type { RestOperation } from "#api/rest-operations.ts";

/** What a body is read as that does not say what it is. */
const untold = "application/json";

/** Refuses a body of another type than the operation reads: its fields would seem to be missing. */
export const onlyBodyType =
  ({ bodyType }: RestOperation): MiddlewareHandler =>
  async (request, next) => {
    const [type] = (request.req.header("content-type") ?? untold).split(";", 1);
    return bodyType === undefined || type?.trim() === bodyType
      ? next()
      : refuse(request, 415, "UNSUPPORTED_MEDIA_TYPE", messages.bodyTypeRefused);
  };

import type { MiddlewareHandler } from "hono";

const seconds = "5";

/** Says when to come again to whoever is told that something is away for now. */
export const retryAfter = (): MiddlewareHandler => async (request, next) => {
  await next();
  const { headers, status } = request.res;
  if (status === 503 && !headers.has("retry-after")) headers.set("retry-after", seconds);
};

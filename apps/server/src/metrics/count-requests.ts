import type { MiddlewareHandler } from "hono";
import type { Metrics } from "./metrics.ts";
import { methodOf, routeOf } from "./route-of.ts";

/** Counts and times every request. */
export const countRequests =
  (metrics: Metrics): MiddlewareHandler =>
  async (request, next) => {
    const start = performance.now();
    const end = metrics.begin();
    let status = 500;
    try {
      await next();
      status = request.res.status;
    } finally {
      const { method, path } = request.req;
      const seconds = (performance.now() - start) / 1000;
      end({ method: methodOf(method), route: routeOf(path), status, seconds });
    }
  };

import { RPCHandler } from "@orpc/server/fetch";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import { messages } from "@app/contract";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Parts } from "#api/context.ts";
import { answeredCall } from "#api/answered-call.ts";
import { answerableError } from "#api/failures.ts";
import { openApiDocument } from "#api/openapi.ts";
import { restApi, restPrefix } from "#api/rest.ts";
import { router } from "#api/router.ts";
import { clientAddressReader } from "#lib/client-address.ts";
import { bodyLimits, callMs } from "#http/body-limits.ts";
import { brandLogos } from "#http/brand-logos.ts";
import { pageFiles } from "#http/page-files.ts";
import { readiness } from "#http/readiness.ts";
import { requestIds } from "#http/request-id.ts";
import { requestLog } from "#http/request-log.ts";
import { retryAfter } from "#http/retry-after.ts";
import { sameSiteOnly, securityHeaders } from "#http/security.ts";
import { storedFiles } from "#http/stored-files.ts";
import { countRequests } from "#metrics/count-requests.ts";
import { metricsPage } from "#metrics/metrics-page.ts";
import { toldCall } from "#metrics/told-call.ts";

/** The whole product behind one fetch function. `pageFolder` holds the built page. */
export function createApp(parts: Parts, pageFolder: string) {
  const { log, metrics, settings } = parts;
  const clientAddress = clientAddressReader(settings.TRUSTED_PROXIES);
  const addressOf = (request: Context) =>
    clientAddress(getConnInfo(request).remote.address ?? "", request.req.header("x-forwarded-for"));

  const procedures = new RPCHandler(router, {
    plugins: [new ResponseHeadersPlugin()],
    clientInterceptors: [
      (call) => toldCall(parts, call.path, () => call.next()),
      (call) => answeredCall(parts, call.signal, (signal) => call.next({ ...call, signal })),
    ],
  });

  const app = new Hono();
  app.use(requestIds(settings.TRUSTED_PROXIES));
  app.use(countRequests(metrics));
  app.use(requestLog(log));
  app.use(securityHeaders(settings.PUBLIC_URL));
  app.use(retryAfter());

  app.get("/healthz", (request) => request.text("ok"));
  app.get("/readyz", readiness(parts));

  if (settings.METRICS_TOKEN) {
    app.get("/metrics", metricsPage(metrics, settings.METRICS_TOKEN));
  }

  const page = pageFiles(pageFolder, log);
  app.get("/api/openapi.json", openApiDocument(settings.PUBLIC_URL));
  app.on("GET", ["/api/reference", "/api/reference/"], (request) => page.fetch(request.req.raw));
  // Before the page's own calls: what needs a cookie's protection does not hold where no cookie counts.
  app.route(restPrefix, restApi(parts, addressOf));

  app.use("/api/*", sameSiteOnly(settings.PUBLIC_URL));
  app.use("/api/*", bodyLimits(parts));
  app.use("/api/*", (request, next) => timeout(callMs(request.req.path))(request, next));
  app.post("/api/rpc/*", async (request, next) => {
    const { matched, response } = await procedures.handle(request.req.raw, {
      prefix: "/api/rpc",
      context: {
        ...parts,
        headers: request.req.raw.headers,
        resHeaders: new Headers(),
        address: addressOf(request),
      },
    });
    if (!matched) return next();
    response.headers.set("cache-control", "no-store");
    return request.newResponse(response.body, response);
  });
  app.all("/api/*", (request) => request.json({ message: messages.notFound }, 404));

  app.route("/logos", brandLogos());
  app.route("/storage", storedFiles(parts));
  app.route("/", page);

  app.onError((error, request) => {
    if (error instanceof HTTPException) return error.getResponse();
    const refusal = answerableError(error, log);
    // The page's client reads a refusal in its own form, also of what came before the procedures.
    const isCall = request.req.path.startsWith("/api/rpc/");
    const body = isCall ? { json: refusal.toJSON(), meta: [] } : { message: refusal.message };
    return request.json(body, refusal.status as ContentfulStatusCode); // 500 or 503
  });
  return app;
}

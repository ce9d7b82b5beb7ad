import { messages } from "@app/contract";
import { getConnInfo } from "@hono/node-server/conninfo";
import { RPCHandler } from "@orpc/server/fetch";
import type { Context, Handler } from "hono";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Parts } from "#api/context.ts";
import { answeredCall } from "#api/answered-call.ts";
import { answerableError } from "#api/failures.ts";
import { ownWords } from "#api/own-words.ts";
import { closedByClient } from "#api/refusals.ts";
import { restApi, restPrefix } from "#api/rest.ts";
import { router } from "#api/router.ts";
import { clientAddressReader } from "#lib/client-address.ts";
import { brandLogos } from "#http/brand-logos.ts";
import { isBrokenOff, limitCalls } from "#http/call-limits.ts";
import { everyRequest } from "#http/every-request.ts";
import { pageFiles } from "#http/page-files.ts";
import { readiness } from "#http/readiness.ts";
import { onlyCallTypes, sameSiteOnly } from "#http/security.ts";
import { storedFiles } from "#http/stored-files.ts";
import { metricsPage } from "#metrics/metrics-page.ts";
import { countCall } from "#metrics/call-metrics.ts";

/** The whole product behind one fetch function. `pageFolder` holds the built page. */
export function createApp(parts: Parts, pageFolder: string) {
  const { log, metrics, settings } = parts;
  const clientAddress = clientAddressReader(settings.TRUSTED_PROXIES);
  const addressOf = (request: Context) =>
    clientAddress(getConnInfo(request).remote.address ?? "", request.req.header("x-forwarded-for"));

  const procedures = new RPCHandler(router, {
    rootInterceptors: [
      (call) => {
        // A copy, made when it is read: procedures have them in their context. Read would be Last-Event-ID alone,
        // with which a stream of events could go on where it broke off; none of ours can.
        call.request.headers = {};
        return call.next();
      },
      ownWords,
    ],
    clientInterceptors: [
      (call) => countCall(parts, call.path, () => call.next()),
      (call) => answeredCall(parts, call.signal, (signal) => call.next({ ...call, signal })),
    ],
  });

  const app = new Hono();
  app.use(everyRequest(parts));

  app.get("/healthz", (request) => request.text("ok"));
  app.get("/readyz", readiness(parts));

  if (settings.METRICS_TOKEN) {
    app.get("/metrics", metricsPage(metrics, settings.METRICS_TOKEN));
  }

  // What has many paths, or some that only a slow router can tell apart, has a router of its own.
  const page = pageFiles(pageFolder, parts);
  page.onError((error) => {
    throw error;
  });
  let openApi: Promise<Handler> | undefined;
  app.get("/api/openapi.json", async (request, next) => {
    // Loaded when first asked for: the generator takes longer to load than the rest of the API.
    openApi ??= import("#api/openapi.ts").then((api) => api.openApiDocument(settings.PUBLIC_URL));
    return (await openApi)(request, next);
  });
  app.on("GET", ["/api/reference", "/api/reference/"], (request) => page.fetch(request.req.raw));
  // Before the page's own calls: what needs a cookie's protection does not hold where no cookie counts.
  const rest = restApi(parts, addressOf);
  app.all(`${restPrefix}/*`, (request) => rest.fetch(request.req.raw, request.env));

  app.use("/api/*", sameSiteOnly(settings.PUBLIC_URL));
  app.use("/api/rpc/*", onlyCallTypes);
  app.use("/api/*", limitCalls(parts));
  app.post("/api/rpc/*", async (request, next) => {
    const resHeaders = new Headers({ "cache-control": "no-store" });
    const { matched, response } = await procedures.handle(request.req.raw, {
      prefix: "/api/rpc",
      context: {
        ...parts,
        headers: request.req.raw.headers,
        resHeaders,
        address: addressOf(request),
      },
    });
    if (!matched) return next();
    for (const [name, value] of resHeaders) {
      if (name === "set-cookie") response.headers.append(name, value);
      else response.headers.set(name, value);
    }
    return response;
  });
  app.all("/api/*", (request) => request.json({ message: messages.notFound }, 404));

  app.route("/logos", brandLogos());
  app.route("/storage", storedFiles(parts));
  app.all("*", (request) => page.fetch(request.req.raw, request.env));

  app.onError((error, request) => {
    if (error instanceof HTTPException) return error.getResponse();
    const refusal = isBrokenOff(error, request) ? closedByClient() : answerableError(error, log);
    // The page's client reads a refusal in its own form, also of what came before the procedures.
    const isCall = request.req.path.startsWith("/api/rpc/");
    const body = isCall ? { json: refusal.toJSON(), meta: [] } : { message: refusal.message };
    return request.json(body, refusal.status as ContentfulStatusCode); // 499, 500 or 503
  });
  return app;
}

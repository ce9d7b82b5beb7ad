import { randomUUID } from "node:crypto";
import { messages } from "@app/contract";
import { getConnInfo } from "@hono/node-server/conninfo";
import { call, getRouter } from "@orpc/server";
import type { AnyProcedure } from "@orpc/server";
import { RPCHandler } from "@orpc/server/fetch";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import { sql } from "drizzle-orm";
import type { Context, Handler } from "hono";
import { Hono } from "hono";
import { networkOf } from "#auth/rate-limits.ts";
import { withTimeout } from "#db/timeout.ts";
import { limitCalls } from "#http/call-limits.ts";
import { errorAnswer } from "#http/error-answer.ts";
import { clientAddressReader, everyRequest } from "#http/every-request.ts";
import { brandLogos, storedFiles } from "#http/files.ts";
import { pageFiles } from "#http/pages.ts";
import { createMetrics } from "#http/metrics.ts";
import { restApi, restPrefix } from "#http/rest.ts";
import { router } from "#http/router.ts";
import { onlyCallTypes, sameSiteOnly } from "#http/security.ts";
import { requestScope } from "#log.ts";
import type { Parts } from "#procedure/context.ts";
import { runCall } from "#procedure/run-call.ts";
import { until } from "#until.ts";

/** The whole product behind one fetch function. `pageFolder` holds the built web client. */
export function createApp(parts: Parts, pageFolder: string) {
  const { log, settings } = parts;
  const token = settings.METRICS_TOKEN;
  const metrics = token ? createMetrics(parts, token) : undefined;
  const clientAddress = clientAddressReader(settings.TRUSTED_PROXIES);
  const findNetwork = (request: Context) => {
    const { address = "" } = getConnInfo(request).remote;
    return networkOf(clientAddress(address, request.req.header("x-forwarded-for")));
  };

  const contextOf = (request: Context, resHeaders: Headers) => ({
    ...parts,
    headers: request.req.raw.headers,
    resHeaders,
    network: findNetwork(request),
  });

  const procedures = new RPCHandler(router, {
    plugins: [new ResponseHeadersPlugin()],
    rootInterceptors: [
      async (call) => {
        // A copy, made when it is read: procedures have them in their context. Read would be Last-Event-ID alone,
        // with which a stream of events could go on where it broke off; none of ours can.
        call.request.headers = {};
        const result = await call.next();
        const body = result.response?.body as
          | { json?: { code?: string; message?: string } }
          | undefined;
        // The framework's own error for a body that it cannot read.
        if (body?.json?.code === "BAD_REQUEST") body.json.message = messages.bodyUnreadable;
        return result;
      },
    ],
    clientInterceptors: [
      (call) => runCall(call.context, call, (signal) => call.next({ ...call, signal })),
    ],
  });

  const app = new Hono();
  app.use(everyRequest(parts, metrics?.count));

  app.get("/healthz", (request) => request.text("ok"));
  app.get("/readyz", readiness(parts));

  if (metrics) app.get("/metrics", metrics.page);

  // What has many paths, or some that only a slow router can distinguish, has a router of its own.
  const page = pageFiles(pageFolder, parts, (request) => (path, input, signal) => {
    const procedure = getRouter(router, path) as AnyProcedure; // the web client's calls name ours
    const context = contextOf(request, request.res.headers); // a renewed session's cookie
    // In a scope of its own: the request is one for a page.
    return requestScope.run({ id: randomUUID(), ...requestScope.getStore() }, () =>
      runCall(context, { path, signal }, (until) =>
        call(procedure, input, { context, path: [...path], signal: until }),
      ),
    );
  });
  page.onError((error) => {
    throw error;
  });
  let openApi: Promise<(request: Context) => Response> | undefined;
  app.get("/api/openapi.json", async (request) => {
    // Loaded with the first request for it: the generator takes longer to load than the rest of the API.
    openApi ??= import("#http/openapi.ts").then((api) => api.openApiDocument(settings.PUBLIC_URL));
    return (await openApi)(request);
  });
  app.on("GET", ["/api/reference", "/api/reference/"], (request) =>
    page.fetch(request.req.raw, request.env),
  );
  // Before the web client's calls: checks that protect cookies do not apply where no cookie counts.
  const rest = restApi(parts, findNetwork);
  app.all(`${restPrefix}/*`, (request) => rest.fetch(request.req.raw, request.env));

  // Calendar programs send no header: there, the token is part of the address.
  app.get("/calendar/:token", (request) => {
    const { headers: sent, signal } = request.req.raw;
    const headers = new Headers(sent);
    // Escaped, so that a value of any characters is one that a header may have.
    headers.set("authorization", `Bearer ${encodeURIComponent(request.req.param("token"))}`);
    const address = new URL(`${restPrefix}/meetings/calendar`, request.req.url);
    const env = Object.assign({ isTokenInAddress: true }, request.env);
    return rest.fetch(new Request(address, { headers, signal }), env);
  });

  app.use("/api/*", sameSiteOnly(settings.PUBLIC_URL));
  app.use("/api/rpc/*", onlyCallTypes);
  app.use("/api/*", limitCalls(parts));
  app.post("/api/rpc/*", async (request, next) => {
    const { matched, response } = await procedures.handle(request.req.raw, {
      prefix: "/api/rpc",
      context: contextOf(request, new Headers({ "cache-control": "no-store" })),
    });
    return matched ? response : next();
  });
  app.all("/api/*", (request) => request.json({ message: messages.notFound }, 404));

  app.route("/logos", brandLogos(parts));
  app.route("/storage", storedFiles(parts));
  app.all("*", (request) => page.fetch(request.req.raw, request.env));

  app.onError((error, request) => errorAnswer(error, request, log));
  return app;
}

/** Proxies ask every few seconds, and give up soon. */
const probeMs = 2_000;

/** Whether we can serve. One check of each at a time: a silent database would else hold a connection for each probe. */
function readiness({ db, leaving, storage }: Parts): Handler {
  const oneAtATime = (ask: () => Promise<unknown>) => {
    let asked: Promise<unknown> | undefined;
    return () => {
      asked ??= ask().finally(() => (asked = undefined));
      return until(AbortSignal.timeout(probeMs), asked);
    };
  };
  // A connection that stays silent for so long leaves the pool, and the next check has another.
  const askDatabase = oneAtATime(() => withTimeout(probeMs, () => db.execute(sql`select 1`)));
  const askStorage = oneAtATime(() => storage.check());
  return async (request) => {
    if (leaving.aborted) return request.text("this instance stops", 503);
    const [database, files] = await Promise.allSettled([askDatabase(), askStorage()]);
    if (database.status === "rejected") return request.text("the database does not answer", 503);
    if (files.status === "rejected") return request.text("the file storage does not answer", 503);
    return request.text("ready");
  };
}

import { RPCHandler } from "@orpc/server/fetch";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import { messages } from "@app/contract";
import { getConnInfo } from "@hono/node-server/conninfo";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { requestId } from "hono/request-id";
import { timeout } from "hono/timeout";
import type { Parts } from "#api/context.ts";
import { answerableError, isStream, streamWith } from "#api/failures.ts";
import { router } from "#api/router.ts";
import { endedByStop } from "#api/stopping.ts";
import { clientAddressReader } from "#lib/client-address.ts";
import { describeError } from "#lib/log.ts";
import { bodyLimits, isFileCall } from "#http/body-limits.ts";
import { brandLogos } from "#http/brand-logos.ts";
import { pageFiles } from "#http/page-files.ts";
import { requestLog } from "#http/request-log.ts";
import { sameSiteOnly, securityHeaders } from "#http/security.ts";
import { storedFiles } from "#http/stored-files.ts";

const requestMs = 30_000;
/** A large file over a slow line; Node itself waits no longer for a body. */
const fileRequestMs = 300_000;

/** The whole product behind one fetch function. `pageFolder` holds the built page. */
export function createApp(parts: Parts, pageFolder: string) {
  const { db, log, settings, storage } = parts;
  const clientAddress = clientAddressReader(settings.TRUSTED_PROXIES);

  const procedures = new RPCHandler(router, {
    plugins: [new ResponseHeadersPlugin()],
    clientInterceptors: [
      async (call) => {
        const answerable = (error: unknown) => answerableError(error, log);
        try {
          const output = await endedByStop(parts.stopping, call.signal, (signal) =>
            call.next({ ...call, signal }),
          );
          return isStream(output) ? streamWith(output, answerable) : output;
        } catch (error) {
          throw answerable(error);
        }
      },
    ],
  });

  const app = new Hono();
  app.use(requestId({ headerName: "" }));
  app.use(requestLog(log));
  app.use(securityHeaders(settings.PUBLIC_URL));

  app.get("/healthz", (request) => request.text("ok"));
  app.get("/readyz", async (request) => {
    try {
      await db.execute(sql`select 1`);
    } catch {
      return request.text("the database does not answer", 503);
    }
    try {
      await storage.check();
    } catch {
      return request.text("the file storage does not answer", 503);
    }
    return request.text("ready");
  });

  app.use("/api/*", sameSiteOnly(settings.PUBLIC_URL));
  app.use("/api/*", bodyLimits(parts));
  app.use("/api/*", (request, next) => {
    const ms = isFileCall(request.req.path) ? fileRequestMs : requestMs;
    return timeout(ms)(request, next);
  });
  app.post("/api/rpc/*", async (request, next) => {
    const socket = getConnInfo(request).remote.address ?? "";
    const { matched, response } = await procedures.handle(request.req.raw, {
      prefix: "/api/rpc",
      context: {
        ...parts,
        headers: request.req.raw.headers,
        resHeaders: new Headers(),
        address: clientAddress(socket, request.req.header("x-forwarded-for")),
      },
    });
    if (!matched) return next();
    response.headers.set("cache-control", "no-store");
    return request.newResponse(response.body, response);
  });
  app.all("/api/*", (request) => request.json({ message: messages.notFound }, 404));

  app.route("/logos", brandLogos());
  app.route("/storage", storedFiles(parts));
  app.route("/", pageFiles(pageFolder, log));

  app.onError((error, request) => {
    if (error instanceof HTTPException) return error.getResponse();
    log.error({ error: describeError(error) }, "request failed");
    return request.json({ message: messages.unexpected }, 500);
  });
  return app;
}

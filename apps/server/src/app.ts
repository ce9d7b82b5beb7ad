import { RPCHandler } from "@orpc/server/fetch";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import { onError, ORPCError } from "@orpc/server";
import { messages } from "@app/contract";
import { getConnInfo } from "@hono/node-server/conninfo";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { requestId } from "hono/request-id";
import { timeout } from "hono/timeout";
import type { Parts } from "#api/context.ts";
import { refusalOf } from "#api/refusals.ts";
import { router } from "#api/router.ts";
import { clientAddressReader } from "#lib/client-address.ts";
import { describeError } from "#lib/log.ts";
import { brandLogos } from "#http/brand-logos.ts";
import { pageFiles } from "#http/page-files.ts";
import { requestLog } from "#http/request-log.ts";
import { sameSiteOnly, securityHeaders } from "#http/security.ts";

const bodyBytes = 256 * 1024;
const requestMs = 30_000;

/** The whole product behind one fetch function. `pageFolder` holds the built page. */
export function createApp(parts: Parts, pageFolder: string) {
  const { db, log, settings } = parts;
  const clientAddress = clientAddressReader(settings.TRUSTED_PROXIES);

  const procedures = new RPCHandler(router, {
    plugins: [new ResponseHeadersPlugin()],
    clientInterceptors: [
      onError((error) => {
        const refusal = refusalOf(error);
        if (refusal instanceof ORPCError && refusal.status < 500) throw refusal;
        log.error({ error: describeError(error) }, "request failed");
        throw new ORPCError("INTERNAL_SERVER_ERROR", { message: messages.unexpected });
      }),
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
      return request.text("ready");
    } catch {
      return request.text("the database does not answer", 503);
    }
  });

  app.use("/api/*", sameSiteOnly(settings.PUBLIC_URL));
  app.use(
    "/api/*",
    bodyLimit({
      maxSize: bodyBytes,
      onError: (request) => request.json({ message: messages.tooLarge }, 413),
    }),
  );
  app.use("/api/*", timeout(requestMs));
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
  app.route("/", pageFiles(pageFolder, log));

  app.onError((error, request) => {
    if (error instanceof HTTPException) return error.getResponse();
    log.error({ error: describeError(error) }, "request failed");
    return request.json({ message: messages.unexpected }, 500);
  });
  return app;
}

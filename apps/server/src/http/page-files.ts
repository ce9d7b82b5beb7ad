import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isPage } from "@app/contract";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { loggablePath } from "#lib/log.ts";
import type { Log } from "#lib/log.ts";

const yearInSeconds = 31_536_000;

/**
 * The built page: its files, and its one HTML document under every address. An address that is no page
 * gets the same document, which then shows "not found", with status 404.
 */
export function pageFiles(folder: string, log: Log) {
  const file = join(folder, "index.html");
  const document = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  const app = new Hono();
  if (document !== undefined) {
    app.use("/assets/*", async (request, next) => {
      await next();
      if (!request.res.ok) return;
      request.res.headers.set("cache-control", `public, max-age=${yearInSeconds}, immutable`);
    });
    app.use("/assets/*", serveStatic({ root: folder, precompressed: true }));
    // The few files beside the document, such as favicon.svg.
    app.use("/:file{[\\w-]+\\.[a-z]+}", serveStatic({ root: folder, precompressed: true }));
  }
  app.get("/assets/*", (request) => request.text("Not found", 404));
  app.get("*", (request) => {
    const { path } = request.req;
    const known = isPage(path);
    if (!known) log.warn({ path: loggablePath(path) }, "page not found");
    request.header("cache-control", "no-cache");
    if (document === undefined) return request.text("The page was not built.", 503);
    return request.html(document, known ? 200 : 404);
  });
  return app;
}

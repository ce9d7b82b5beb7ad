import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { messages, pageAt } from "@app/contract";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import { loggablePath } from "#log.ts";
import type { Parts } from "#procedure/context.ts";
import { documentOf, withTexts } from "./documents.ts";
import { renderedPages } from "./rendered-pages.ts";

/** For files with a mark of their content in their name, and for those without. */
const forEver = "public, max-age=31536000, immutable";
const anHour = "public, max-age=3600";

/** Serves the built files below an address, as the build compressed them, with this cache policy. */
function cachedFiles(app: Hono, path: string, folder: string, cacheControl: string) {
  app.use(path, async (request, next) => {
    await next();
    if (request.res.ok) request.res.headers.set("cache-control", cacheControl);
  });
  app.use(path, serveStatic({ root: folder, precompressed: true }));
}

/**
 * The built web client: its files, and its pages as the server renders them. Where it cannot, and for addresses that are no
 * pages (with status 404), the one document that the browser fills.
 */
export function pageFiles(
  folder: string,
  parts: Pick<Parts, "log" | "settings" | "stopping">,
  callOf: Parameters<typeof renderedPages>[3],
) {
  const { log, settings } = parts;
  const { PUBLIC_URL } = settings;
  const read = (name: string) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  };
  const app = new Hono();
  const html = withTexts(read("index.html") ?? "", { PUBLIC_URL, OFFLINE: messages.offline });
  if (html !== "") {
    cachedFiles(app, "/assets/*", folder, forEver);
    // The few files beside the document, such as favicon.svg; what the build notes for us is of other kinds.
    cachedFiles(app, "/:file{[\\w-]+\\.(?:ico|js|png|svg|txt)}", folder, anHour);
  }
  app.get("/assets/*", (request) => request.text("Not found", 404));
  const built = JSON.parse(read("manifest.webmanifest") ?? "{}") as object;
  app.get("/manifest.webmanifest", (request) => {
    const { BRAND_NAME: name } = settings;
    return request.body(JSON.stringify({ ...built, name, short_name: name }), 200, {
      "content-type": "application/manifest+json",
      "cache-control": anHour,
    });
  });
  /** The document that the browser fills, by the brand's name. */
  const documents = new LRUCache<string, ReturnType<typeof documentOf>>({
    max: 1,
    memoMethod: (BRAND_NAME) => documentOf(withTexts(html, { BRAND_NAME })),
  });
  if (html !== "") app.get("*", renderedPages(folder, html, parts, callOf));
  app.get("*", (request) => {
    const { path } = request.req;
    const page = pageAt(path);
    if (page === undefined) log.warn({ path: loggablePath(path) }, "page not found");
    if (html === "") return request.text("The page was not built.", 503);
    return documents.memo(settings.BRAND_NAME)(request, page === undefined ? 404 : 200);
  });
  return app;
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageAt } from "@app/contract";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import type { Parts } from "#api/context.ts";
import { cookieName } from "#auth/cookies.ts";
import { documentOf } from "#http/document.ts";
import { drawnPage } from "#http/drawn-page.ts";
import { withTexts } from "#http/operators-texts.ts";
import { webManifest } from "#http/web-manifest.ts";
import { loggablePath } from "#lib/log.ts";

const yearInSeconds = 31_536_000;

/** What has no mark of its content in its name. */
const kept = "public, max-age=3600";

/** What the build draws, and its folder within the built page. */
const drawnPages = [
  ["/", "landing"],
  ["/auth", "sign-in"],
] as const;

/** The built page's files below an address, as the build compressed them, to be kept for so long. */
function keptFiles(app: Hono, path: string, folder: string, cacheControl: string) {
  app.use(path, async (request, next) => {
    await next();
    if (request.res.ok) request.res.headers.set("cache-control", cacheControl);
  });
  app.use(path, serveStatic({ root: folder, precompressed: true }));
}

/** The document of each page: the same for all, but for what the browser should load of that page's own. */
function documentsOf(folder: string, html: string) {
  const file = join(folder, "route-links.json");
  const links = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>)
    : {};
  const common = documentOf(html);
  const own = new Map(
    Object.entries(links).map(([page, ahead]) => [
      page,
      documentOf(html.replace("</head>", () => `${ahead}</head>`)),
    ]),
  );
  return (page: string | undefined) => own.get(page ?? "") ?? common;
}

/**
 * The built page: its files, and its one HTML document under every address. An address that is no page gets the
 * same document, which then shows "not found", with status 404. Who comes to the landing page or to sign-in
 * without a session gets it as it was drawn at build; all others are led on by the page itself.
 */
export function pageFiles(
  folder: string,
  { clock, log, settings }: Pick<Parts, "clock" | "log" | "settings">,
) {
  const file = join(folder, "index.html");
  const { BRAND_NAME, PUBLIC_URL } = settings;
  const texts = { "%BRAND_NAME%": BRAND_NAME, "%PUBLIC_URL%": PUBLIC_URL };
  const html = existsSync(file) ? withTexts(readFileSync(file, "utf8"), texts) : undefined;
  const document = html === undefined ? undefined : documentsOf(folder, html);
  const manifest = JSON.stringify(webManifest(settings));
  const app = new Hono();
  const session = cookieName(PUBLIC_URL, "session");
  for (const [path, name] of drawnPages) {
    const drawn = drawnPage(join(folder, name), settings, clock);
    if (!drawn) continue;
    app.get(path, async (request, next) => {
      if (getCookie(request, session) === undefined) request.res = drawn(request);
      else await next();
      request.res.headers.append("vary", "Cookie");
    });
  }
  if (document) {
    keptFiles(app, "/assets/*", folder, `public, max-age=${yearInSeconds}, immutable`);
    // The few files beside the document, such as favicon.svg; what the build notes for us is of other kinds.
    keptFiles(app, "/:file{[\\w-]+\\.(?:ico|js|png|svg|txt)}", folder, kept);
  }
  app.get("/assets/*", (request) => request.text("Not found", 404));
  app.get("/manifest.webmanifest", (request) => {
    request.header("content-type", "application/manifest+json");
    request.header("cache-control", kept);
    return request.body(manifest);
  });
  app.get("*", (request) => {
    const { path } = request.req;
    const page = pageAt(path);
    if (page === undefined) log.warn({ path: loggablePath(path) }, "page not found");
    if (document === undefined) return request.text("The page was not built.", 503);
    return document(page)(request, page === undefined ? 404 : 200);
  });
  return app;
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageAt } from "@app/contract";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { cookieName } from "#auth/cookies.ts";
import { loggablePath } from "#log.ts";
import type { Parts } from "#procedure/context.ts";
import { documentOf, withTexts } from "./documents.ts";
import { prerenderedPage } from "./prerendered-page.ts";

const yearInSeconds = 31_536_000;

/** What has no mark of its content in its name. */
const kept = "public, max-age=3600";

/** What the build renders, and its folder within the built web client. */
const prerenderedPages = [
  ["/", "landing"],
  ["/auth", "sign-in"],
] as const;

/** The built files below an address, as the build compressed them, to be kept for so long. */
function keptFiles(app: Hono, path: string, folder: string, cacheControl: string) {
  app.use(path, async (request, next) => {
    await next();
    if (request.res.ok) request.res.headers.set("cache-control", cacheControl);
  });
  app.use(path, serveStatic({ root: folder, precompressed: true }));
}

/** The document of each page: the same for all, but for what the browser should load of that page's own. */
function documentsOf(folder: string, texts: Record<string, string>) {
  const file = join(folder, "index.html");
  if (!existsSync(file)) return undefined;
  const html = withTexts(readFileSync(file, "utf8"), texts);
  const linksFile = join(folder, "route-links.json");
  const links = existsSync(linksFile)
    ? (JSON.parse(readFileSync(linksFile, "utf8")) as Record<string, string>)
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
 * The built web client: its files, and its one HTML document under every address. An address that is no page gets the
 * same document, which then shows "not found", with status 404. Who comes to the landing page or to sign-in
 * without a session gets it as it was rendered at build; all others are led on by the web client itself.
 */
export function pageFiles(
  folder: string,
  { clock, log, settings }: Pick<Parts, "clock" | "log" | "settings">,
) {
  const { BRAND_NAME, PUBLIC_URL } = settings;
  const texts = { "%BRAND_NAME%": BRAND_NAME, "%PUBLIC_URL%": PUBLIC_URL };
  const document = documentsOf(folder, texts);
  const manifest = JSON.stringify(webManifest(BRAND_NAME));
  const app = new Hono();
  const session = cookieName(PUBLIC_URL, "session");
  for (const [path, name] of prerenderedPages) {
    const prerendered = prerenderedPage(join(folder, name), settings, clock);
    if (!prerendered) continue;
    app.get(path, async (request, next) => {
      if (getCookie(request, session) === undefined) request.res = prerendered(request);
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
  app.get("/manifest.webmanifest", (request) =>
    request.body(manifest, 200, {
      "content-type": "application/manifest+json",
      "cache-control": kept,
    }),
  );
  app.get("*", (request) => {
    const { path } = request.req;
    const page = pageAt(path);
    if (page === undefined) log.warn({ path: loggablePath(path) }, "page not found");
    if (document === undefined) return request.text("The page was not built.", 503);
    return document(page)(request, page === undefined ? 404 : 200);
  });
  return app;
}

/** The ground behind the first paint, as the web client's theme has it. */
const ground = "#faf9f7";

const icon = (name: string, dots: number, purpose: "any" | "maskable") => ({
  src: `/${name}.png`,
  sizes: `${dots}x${dots}`,
  type: "image/png",
  purpose,
});

/**
 * What a device needs to put the site among its programs. It opens in the browser as ever: without a network there is
 * nothing to show, and a window of its own would promise that there is.
 */
const webManifest = (name: string) => ({
  name,
  short_name: name,
  start_url: "/",
  scope: "/",
  display: "browser",
  lang: "en",
  background_color: ground,
  theme_color: ground,
  icons: [
    icon("icon-192", 192, "any"),
    icon("icon-512", 512, "any"),
    icon("icon-maskable-512", 512, "maskable"),
  ],
});

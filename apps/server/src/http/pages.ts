import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageAt } from "@app/contract";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { cookieName } from "#auth/cookies.ts";
import { loggablePath } from "#log.ts";
import type { Parts } from "#procedure/context.ts";
import type { Settings } from "#settings.ts";
import { documentOf, withTexts } from "./documents.ts";
import { variantName } from "./prerendered-variants.ts";
import { policyWithScript } from "./security.ts";

/** For files with a mark of their content in their name, and for those without. */
const forEver = "public, max-age=31536000, immutable";
const anHour = "public, max-age=3600";

/** What the build renders, and its folder within the built web client. */
const prerenderedPages = [
  ["/", "landing"],
  ["/auth", "sign-in"],
] as const;

/** The operator's texts by their marks in the built documents. */
const textsOf = (settings: Settings, now: Date): Record<string, string> => ({
  "%BRAND_NAME%": settings.BRAND_NAME,
  "%PUBLIC_URL%": settings.PUBLIC_URL,
  "%SUPPORT_EMAIL%": settings.SUPPORT_EMAIL ?? "",
  "https://%TERMS_URL%": settings.TERMS_URL ?? "",
  "https://%PRIVACY_URL%": settings.PRIVACY_URL ?? "",
  "%YEAR%": String(now.getFullYear()),
});

const isElsewhere = (url: string | undefined) => /^https?:\/\//.test(url ?? "");

const variantOf = ({ SUPPORT_EMAIL, TERMS_URL, PRIVACY_URL }: Settings) =>
  variantName({
    hasSupport: SUPPORT_EMAIL !== undefined,
    hasTermsElsewhere: isElsewhere(TERMS_URL),
    hasPrivacyElsewhere: isElsewhere(PRIVACY_URL),
  });

/** A page's one script decides on light or dark before the first paint. No other one may run. */
function policyOf(html: string): string {
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
  return policyWithScript(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
}

/** Serves the built files below an address, as the build compressed them, with this cache policy. */
function cachedFiles(app: Hono, path: string, folder: string, cacheControl: string) {
  app.use(path, async (request, next) => {
    await next();
    if (request.res.ok) request.res.headers.set("cache-control", cacheControl);
  });
  app.use(path, serveStatic({ root: folder, precompressed: true }));
}

/**
 * The built web client: its files, and its one HTML document under every address, with what the browser should load of
 * that page's own. An address that is no page gets the same document, which then shows "not found", with status 404.
 * A visitor without a session gets the landing page and the sign-in page as they were rendered at build; the web client
 * leads all others on.
 */
export function pageFiles(
  folder: string,
  { clock, log, settings }: Pick<Parts, "clock" | "log" | "settings">,
) {
  const { BRAND_NAME, PUBLIC_URL } = settings;
  const texts = textsOf(settings, clock());
  const read = (name: string) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  };
  const app = new Hono();
  const session = cookieName(PUBLIC_URL, "session");
  for (const [path, name] of prerenderedPages) {
    const built = read(join(name, `${variantOf(settings)}.html`));
    if (built === undefined) continue;
    const html = withTexts(built, texts);
    const prerendered = documentOf(html, { "content-security-policy": policyOf(html) });
    app.get(path, async (request, next) => {
      if (getCookie(request, session) === undefined) request.res = prerendered(request);
      else await next();
      request.res.headers.append("vary", "Cookie");
    });
  }
  const html = withTexts(read("index.html") ?? "", texts);
  if (html !== "") {
    cachedFiles(app, "/assets/*", folder, forEver);
    // The few files beside the document, such as favicon.svg; what the build notes for us is of other kinds.
    cachedFiles(app, "/:file{[\\w-]+\\.(?:ico|js|png|svg|txt)}", folder, anHour);
  }
  app.get("/assets/*", (request) => request.text("Not found", 404));
  const built = JSON.parse(read("manifest.webmanifest") ?? "{}") as object;
  const manifest = JSON.stringify({ ...built, name: BRAND_NAME, short_name: BRAND_NAME });
  app.get("/manifest.webmanifest", (request) =>
    request.body(manifest, 200, {
      "content-type": "application/manifest+json",
      "cache-control": anHour,
    }),
  );
  const links = JSON.parse(read("route-links.json") ?? "{}") as Record<string, string>;
  const document = documentOf(html);
  const ofPage = new Map(
    Object.entries(links).map(([page, ahead]) => [
      page,
      documentOf(html.replace("</head>", () => `${ahead}</head>`)),
    ]),
  );
  app.get("*", (request) => {
    const { path } = request.req;
    const page = pageAt(path);
    if (page === undefined) log.warn({ path: loggablePath(path) }, "page not found");
    if (html === "") return request.text("The page was not built.", 503);
    return (ofPage.get(page ?? "") ?? document)(request, page === undefined ? 404 : 200);
  });
  return app;
}

import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { pageAt } from "@app/contract";
import type { PageVisit, RenderedPage, RenderPage } from "@app/contract";
import type { Context, MiddlewareHandler } from "hono";
import { loggablePath } from "#log.ts";
import type { Parts } from "#procedure/context.ts";
import { until } from "#until.ts";
import { criticalStyles } from "./critical-styles.ts";
import type { StylePiece } from "./critical-styles.ts";
import { acceptedEncoding, withTexts } from "./documents.ts";
import { policyWithNonce } from "./security.ts";

/** The session and the page's own code decide on the first byte; later the browser renders the page. */
const firstByteMs = 4_000;

/** Visitors read these pages, or leave by a link, more often than they need the web client. */
const readablePages = new Set(["/", "/auth", "/terms", "/privacy"]);

/** Each write is sent at once: the frame of a page must not wait for data that is late. */
const encoders = {
  br: (isReadable: boolean) =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: {
        // The first answer of a new connection holds 14 kB.
        [constants.BROTLI_PARAM_QUALITY]: isReadable ? 7 : 4,
        // As large as most documents. The default takes 4 MB for each visit, which are collected again and again.
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
};

/** Divides the built document: what is in the head of every page, what loads the web client, and its style sheets. */
function partsOf(html: string) {
  const take = (pattern: RegExp) => {
    const found = html.match(pattern)?.join("") ?? "";
    html = html.replaceAll(pattern, "");
    return found;
  };
  take(/<title>.*?<\/title>|<script src="\/first-paint.js"><\/script>/g);
  const preload = take(/<link rel="preload" as="font"[^>]*>/g);
  const styles = take(/<link rel="stylesheet"[^>]*>/g);
  const script = take(/<script type="module"[^>]*><\/script>/g);
  const preloads = take(/<link rel="modulepreload"[^>]*>/g);
  const plain = html.replaceAll(/\n\s*/g, "");
  const pattern =
    /<head>(.*?)(<meta name="description".*)<\/head>.*<div id="root"><\/div>(.*)<\/body>/;
  const [, viewport, head, rest] = pattern.exec(plain)!; // a build without them is not served
  const [, file] = /href="(.*?)"/.exec(preload) ?? [];
  const face = `@font-face{font-family:Inter Variable;font-display:swap;font-weight:100 900;src:url(${file})}`;
  const typeface = file && `<template id="typeface">${preload}<style>${face}</style></template>`;
  return { viewport, head, rest, styles, script, preloads, typeface };
}

/**
 * Renders pages for their visitors, with the scripts of each named by a nonce. Goes on to the next handler, whose page the
 * browser renders, for addresses that are no pages and where the rendering fails. `html`: that page's document, with the
 * operator's texts.
 */
export function renderedPages(
  folder: string,
  html: string,
  { log, settings, stopping }: Pick<Parts, "log" | "settings" | "stopping">,
  callOf: (request: Context) => PageVisit["call"],
): MiddlewareHandler {
  const file = join(folder, "server/server-entry.js");
  if (!existsSync(file)) return (_request, next) => next();
  // Loaded with the server, not with the first visit.
  const renderer = import(pathToFileURL(file).href) as Promise<{ renderPage: RenderPage }>;
  renderer.catch(() => undefined); // each page says so
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const stylesFor = criticalStyles(JSON.parse(read("server/styles.json")) as StylePiece[]);
  const firstPaint = read("first-paint.js");
  /** Tags that load a page's own files, by the page's address. */
  const links = JSON.parse(read("route-links.json")) as Record<string, string>;
  const { viewport, head, rest, styles, script, preloads, typeface } = partsOf(html);

  const documentOf = (page: string, nonce: string, { tags, markup, data, zone }: RenderedPage) => {
    const [, step = ""] = /<main [^>]*data-step="(\w+)"/.exec(markup) ?? [];
    const own = (links[page] ?? "") + (links[`step ${step}`] ?? "");
    const ownStyles = own.match(/<link rel="stylesheet"[^>]*>/g)?.join("") ?? "";
    const ownScripts = own.match(/<link rel="modulepreload"[^>]*>/g)?.join("") ?? "";
    const canonical = page.includes(":")
      ? ""
      : `<link rel="canonical" href="${settings.PUBLIC_URL}${page}">`;
    const app = script.replace("<script", `<script async nonce="${nonce}"`);
    const isReadable = readablePages.has(page);
    return [
      `<!doctype html><html lang="en" data-mantine-color-scheme="light"${zone ? ` data-zone="${zone}"` : ""}><head>`,
      viewport,
      tags,
      withTexts(head!, { BRAND_NAME: settings.BRAND_NAME }),
      canonical,
      `<template id="preloads"${isReadable ? " data-readable" : ""}>${preloads}${ownScripts}</template>`,
      isReadable ? "" : typeface,
      `<script nonce="${nonce}">${firstPaint}</script>`,
      `<style>[data-pending] #root{visibility:hidden}${isReadable ? "" : "[data-painting] img[loading=lazy]{display:none}"}${stylesFor(markup)}</style>`,
      // After the critical styles, which are a part of them.
      `<template id="styles">${styles}${ownStyles}</template>`,
      `</head><body><div id="root">${markup}</div>${rest}`,
      data,
      `<template id="client">${app}</template>`,
      `<script nonce="${nonce}">dispatchEvent(new Event("rendered"))</script>`,
      "</body></html>",
    ].join("");
  };

  const render = async (request: Context, page: string) => {
    const { raw } = request.req;
    const nonce = randomBytes(16).toString("base64");
    const { renderPage } = await renderer;
    const signal = AbortSignal.any([raw.signal, stopping]);
    const work = renderPage({
      request: new Request(raw, { signal }),
      nonce,
      call: callOf(request),
      documentOf: (rendered) => documentOf(page, nonce, rendered),
    });
    const response = await until(AbortSignal.timeout(firstByteMs), work).catch((error: unknown) => {
      void work.then(({ body }) => body?.cancel()).catch(() => undefined); // else its data are kept
      throw error;
    });
    const headers = new Headers(response.headers);
    headers.set("cache-control", "no-store");
    headers.set("content-security-policy", policyWithNonce(nonce));
    headers.append("vary", "Accept-Encoding, Cookie");
    const { status, body } = response;
    const encoding = body ? acceptedEncoding(request) : undefined;
    if (!body || !encoding) return new Response(body, { status, headers });
    headers.set("content-encoding", encoding);
    const encoder = encoders[encoding](readablePages.has(page));
    const source = Readable.fromWeb(body as never).on("error", (error) => encoder.destroy(error));
    return new Response(Readable.toWeb(source.pipe(encoder)) as never, { status, headers });
  };

  return async (request, next) => {
    const { path } = request.req;
    const page = pageAt(path);
    if (page === undefined || request.req.raw.method === "HEAD") return next();
    try {
      return await render(request, page);
    } catch (error) {
      if (request.req.raw.signal.aborted) return request.body(null, 499 as never);
      log.warn({ path: loggablePath(path), error }, "page left to the browser");
      await next();
      const { headers } = request.res;
      if (headers.has("set-cookie")) headers.set("cache-control", "no-store"); // a call has renewed the session
    }
  };
}

import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/** Mantine writes style attributes and a style element; no script but our own files ever runs. */
function pageHeaders(publicUrl: string): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: "DENY",
    referrerPolicy: "no-referrer",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    strictTransportSecurity: publicUrl.startsWith("https:")
      ? "max-age=31536000; includeSubDomains"
      : false,
  });
}

/** The page's headers on every answer; a file that brings a stricter policy of its own keeps it. */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const addHeaders = pageHeaders(publicUrl);
  return async (request, next) => {
    let own: string | null = null;
    await addHeaders(request, async () => {
      await next();
      own = request.res.headers.get("content-security-policy");
    });
    if (own) request.res.headers.set("content-security-policy", own);
  };
}

/**
 * Refuses state changes that another site starts. Browsers say where a request comes from in
 * Sec-Fetch-Site; older ones in Origin, which then must name this very host. Neither is sent by
 * programs such as curl, which carry no visitor's cookies either.
 */
export const sameSiteOnly =
  (publicUrl: string): MiddlewareHandler =>
  async (request, next) => {
    if (request.req.method === "GET" || request.req.method === "HEAD") return next();
    const site = request.req.header("sec-fetch-site");
    const origin = request.req.header("origin");
    const foreign =
      site === undefined
        ? origin !== undefined && !isOwn(origin, publicUrl, request.req.header("host"))
        : site !== "same-origin";
    if (foreign) return request.json({ message: "Requests from other sites are refused." }, 403);
    return next();
  };

const isOwn = (origin: string, publicUrl: string, host: string | undefined) =>
  origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);

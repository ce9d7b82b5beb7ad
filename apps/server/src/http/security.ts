import type { MiddlewareHandler } from "hono";

/** Mantine writes style attributes and a style element; no script runs but our own files, and in drawn pages one that is named by its hash. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** The same for a document that holds one script itself, named by its hash. */
export const policyWithScript = (hash: string) =>
  policy.replace("script-src 'self'", `script-src 'self' ${hash}`);

const pageHeaders = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};
const httpsOnly = { "strict-transport-security": "max-age=31536000; includeSubDomains" };

/** The page's headers on every answer; a file that brings a stricter policy of its own keeps it. */
export function securityHeaders(publicUrl: string): (headers: Headers) => void {
  const always = Object.entries({
    ...pageHeaders,
    ...(publicUrl.startsWith("https:") && httpsOnly),
  });
  return (headers) => {
    for (const [name, value] of always) headers.set(name, value);
    if (!headers.has("content-security-policy")) headers.set("content-security-policy", policy);
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

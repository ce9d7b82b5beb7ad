import { messages } from "@app/contract";
import { ORPCError } from "@orpc/server";
import type { Context, MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/** Mantine writes style attributes and a style element; no script runs but our own files, and those in a rendered page that have its nonce. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** The same for a document with scripts of its own. */
export const policyWithNonce = (nonce: string) =>
  policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`);

/** They say something about documents. A script's head would be several times as long as many a script. */
const ofDocuments = [
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "x-dns-prefetch-control",
  "x-frame-options",
];

/** Hono's security headers, and our policy wherever an answer brings no stricter one of its own. */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const isHttps = publicUrl.startsWith("https:");
  const others = secureHeaders({
    xFrameOptions: "DENY",
    // For browsers and plug-ins that are no more.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: isHttps && "max-age=31536000; includeSubDomains",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  });
  return async (request, next) => {
    await others(request, next);
    const { headers } = request.res;
    const isBuilt = request.req.path.startsWith("/assets/");
    if (isBuilt) for (const name of ofDocuments) headers.delete(name);
    if (!headers.has("content-security-policy"))
      headers.set("content-security-policy", isBuilt ? "default-src 'none'" : policy);
  };
}

/**
 * Rejects state changes that another site starts. Browsers say where a request comes from in
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
    if (foreign) return request.json({ message: "Requests from other sites are rejected." }, 403);
    return next();
  };

const isOwn = (origin: string, publicUrl: string, host: string | undefined) =>
  origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);

/**
 * Rejects a body of a type that is not read: its fields would seem to be missing. The type's name goes on in small
 * letters, as oRPC compares it; a body without a type is read as JSON.
 */
export function checkBodyType({ req }: Context, types: string[] | undefined): void {
  const given = req.header("content-type");
  const [name = "", ...parameters] = (given ?? "application/json").split(";");
  const type = name.trim().toLowerCase();
  if (types && !types.includes(type)) {
    throw new ORPCError("UNSUPPORTED_MEDIA_TYPE", { message: messages.bodyTypeUnsupported });
  }
  if (given !== undefined) req.raw.headers.set("content-type", [type, ...parameters].join(";"));
}

/**
 * Rejects a call whose body is said to be anything but what the web client sends. Other sites can send plain text and
 * simple forms without asking first; browsers that say nothing of where a request comes from are not relied on.
 */
export const onlyCallTypes: MiddlewareHandler = async (request, next) => {
  checkBodyType(request, ["application/json", "multipart/form-data"]);
  await next();
};

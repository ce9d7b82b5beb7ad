import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";

/** No browser has more of our own; each may be looked up. */
const cookiesAtMost = 3;

export interface SessionCookie {
  token: string;
  /** The cookie as it came: `session=…`. */
  cookie: string;
}

/**
 * Reads the tokens in a request's session cookies as Better Auth writes them, `token.signature`, where the signature
 * is by this secret. Without `__Host-` others may have put a cookie of this name beside ours, for a longer path or
 * from another port of the host; browsers send that one first, again after each sign-in, and no answer of ours
 * takes it away.
 */
export function sessionCookieReader(name: string, secret: string) {
  const key = createSecretKey(secret, "utf8");
  const tokenOf = (cookie: string): string | undefined => {
    const value = parse(cookie, name)[name];
    if (value === undefined) return undefined;
    const end = value.lastIndexOf(".");
    if (end < 1) return undefined;
    const token = value.slice(0, end);
    const given = Buffer.from(value.slice(end + 1));
    const expected = Buffer.from(createHmac("sha256", key).update(token).digest("base64"));
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    return isOurs ? token : undefined;
  };
  return (cookies: string | null): SessionCookie[] => {
    const found = new Map<string, string>();
    for (const cookie of cookies?.split(";") ?? []) {
      const token = tokenOf(cookie);
      if (token !== undefined && !found.has(token)) found.set(token, cookie);
      if (found.size === cookiesAtMost) break;
    }
    return [...found].map(([token, cookie]) => ({ token, cookie }));
  };
}

/** The request's headers with this one cookie: Better Auth knows of no second one. */
export function headersWith(headers: Headers, { cookie }: SessionCookie): Headers {
  const own = new Headers(headers);
  own.set("cookie", cookie);
  return own;
}

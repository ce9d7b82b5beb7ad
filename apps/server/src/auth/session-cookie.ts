import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";

/** Ours may stand behind others' of its name; browsers keep some 180 for a host, and nobody shall have us check them all. */
const cookiesAtMost = 50;
/** Of SHA-256, in base64. */
const signatureLength = 44;

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
  const tokenIn = (value: string): string | undefined => {
    const end = value.lastIndexOf(".");
    if (end < 1 || value.length - end - 1 !== signatureLength) return undefined;
    const token = value.slice(0, end);
    const given = Buffer.from(value.slice(end + 1));
    const expected = Buffer.from(createHmac("sha256", key).update(token).digest("base64"));
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    return isOurs ? token : undefined;
  };
  return (cookies: string | null): SessionCookie[] => {
    const found = new Map<string, string>();
    let seen = 0;
    for (const cookie of cookies?.split(";") ?? []) {
      const value = parse(cookie, name)[name];
      if (value === undefined) continue;
      const token = tokenIn(value);
      if (token !== undefined && !found.has(token)) found.set(token, cookie);
      seen += 1;
      if (seen === cookiesAtMost) break;
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

import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";

/**
 * Reads the token in the session's cookie as Better Auth writes it, `token.signature`: undefined where there is no
 * such cookie, or where the signature is not by this secret.
 */
export function sessionTokenReader(name: string, secret: string) {
  const key = createSecretKey(secret, "utf8");
  return (cookies: string): string | undefined => {
    const value = parse(cookies, name)[name];
    if (value === undefined) return undefined;
    const end = value.lastIndexOf(".");
    if (end < 1) return undefined;
    const token = value.slice(0, end);
    const given = Buffer.from(value.slice(end + 1));
    const expected = Buffer.from(createHmac("sha256", key).update(token).digest("base64"));
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    return isOurs ? token : undefined;
  };
}

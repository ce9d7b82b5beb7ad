import { parse, parseSigned, serialize, serializeSigned } from "hono/utils/cookie";

/** Browsers keep some 180 cookies for a host; checking a signature for each of them would cost too much. */
const cookiesAtMost = 50;

interface CookieOwner {
  secret: string;
  settings: { PUBLIC_URL: string };
}

const isHttps = (publicUrl: string) => publicUrl.startsWith("https:");

/** `__Host-` binds a cookie to this very host; browsers accept it under https only. */
export const cookieName = (publicUrl: string, name: string) =>
  isHttps(publicUrl) ? `__Host-${name}` : name;

const attributes = (publicUrl: string, maxAge: number) =>
  ({ httpOnly: true, sameSite: "Lax", secure: isHttps(publicUrl), path: "/", maxAge }) as const;

/**
 * The values of all cookies of this name that this secret signed, in the order in which the browser sent them.
 * Without `__Host-`, somebody else may have set a cookie of the same name for a longer path or from another port of
 * the host: browsers send that one first, and no answer of ours removes it.
 */
export async function readSignedCookies(
  headers: Headers,
  name: string,
  { secret, settings }: CookieOwner,
): Promise<string[]> {
  const fullName = cookieName(settings.PUBLIC_URL, name);
  const pairs = (headers.get("cookie") ?? "")
    .split(";")
    .filter((pair) => parse(pair, fullName)[fullName])
    .slice(0, cookiesAtMost);
  const values = await Promise.all(
    pairs.map(async (pair) => (await parseSigned(pair, secret, fullName))[fullName]),
  );
  return [...new Set(values.flatMap((value) => value || []))]; // false: signed by somebody else
}

/** Signs a value and lets the browser keep it for so many seconds, hidden from scripts and other sites. */
export async function setSignedCookie(
  resHeaders: Headers,
  { name, value, seconds }: { name: string; value: string; seconds: number },
  { secret, settings: { PUBLIC_URL } }: CookieOwner,
) {
  const fullName = cookieName(PUBLIC_URL, name);
  const cookie = await serializeSigned(fullName, value, secret, attributes(PUBLIC_URL, seconds));
  resHeaders.append("set-cookie", cookie);
}

export function deleteCookie(
  resHeaders: Headers,
  name: string,
  { settings: { PUBLIC_URL } }: Pick<CookieOwner, "settings">,
) {
  const cookie = serialize(cookieName(PUBLIC_URL, name), "", attributes(PUBLIC_URL, 0));
  resHeaders.append("set-cookie", cookie);
}

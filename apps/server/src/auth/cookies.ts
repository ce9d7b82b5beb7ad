import { createHmac } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import { isSame } from "#lib/secret.ts";

/** Browsers keep some 180 cookies for a host; checking a signature for each of them would cost too much. */
const cookiesAtMost = 50;

interface Owner {
  secret: string;
  settings: { PUBLIC_URL: string };
}
type Asked = Owner & { headers: Headers };
type Answered = Owner & { resHeaders: Headers };

const isHttps = (publicUrl: string) => publicUrl.startsWith("https:");

/** `__Host-` binds a cookie to this very host; browsers accept it under https only. */
const cookieName = (publicUrl: string, name: string) =>
  isHttps(publicUrl) ? `__Host-${name}` : name;

/** Hono's signed cookies look the same; its own functions sign on another thread, which takes longer than the signature. */
const sign = (value: string, secret: string) =>
  `${value}.${createHmac("sha256", secret).update(value).digest("base64")}`;

function verify(signed: string, secret: string): string | undefined {
  const value = signed.slice(0, signed.lastIndexOf("."));
  return isSame(signed, sign(value, secret)) ? value : undefined;
}

/**
 * The values of all cookies of this name that this secret signed, in the order in which the browser sent them.
 * Without `__Host-`, somebody else may have set a cookie of the same name for a longer path or from another port of
 * the host: browsers send that one first, and no answer of ours removes it.
 */
export function readSignedCookies({ headers, secret, settings }: Asked, name: string): string[] {
  const fullName = cookieName(settings.PUBLIC_URL, name);
  const signed = (headers.get("cookie") ?? "")
    .split(";")
    .flatMap((pair) => parse(pair, fullName)[fullName] || [])
    .slice(0, cookiesAtMost);
  return [...new Set(signed.flatMap((one) => verify(one, secret) ?? []))];
}

function setCookie({ resHeaders, settings }: Answered, name: string, value: string, age: number) {
  const { PUBLIC_URL } = settings;
  const secure = isHttps(PUBLIC_URL);
  const options = { httpOnly: true, sameSite: "Lax", secure, path: "/", maxAge: age } as const;
  resHeaders.append("set-cookie", serialize(cookieName(PUBLIC_URL, name), value, options));
}

/** Signs a value and lets the browser keep it for so many seconds, hidden from scripts and other sites. */
export const setSignedCookie = (context: Answered, name: string, value: string, seconds: number) =>
  setCookie(context, name, sign(value, context.secret), seconds);

export const deleteCookie = (context: Answered, name: string) => setCookie(context, name, "", 0);

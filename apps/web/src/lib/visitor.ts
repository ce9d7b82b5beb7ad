import { isTimeZone } from "@app/contract";
import { useSyncExternalStore } from "react";

/** The only place that reads what a page's first render depends on and only the browser knows. */
export interface VisitorFacts {
  cookies: string;
  userAgent: string;
  /** Whether the page shows anything in the visitor's time zone. */
  showsZone?: boolean;
}

export const isOnServer = typeof document === "undefined";

let read = (): VisitorFacts =>
  isOnServer
    ? { cookies: "", userAgent: "" }
    : { cookies: document.cookie, userAgent: navigator.userAgent };

/** On the server, facts come from the request whose page is being rendered. */
export function readVisitorFrom(given: () => VisitorFacts): void {
  read = given;
}

export const cookie = (name: string): string | undefined =>
  read()
    .cookies.split("; ")
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Sets a cookie, or removes it. The text is kept as it is, so that it must be without semicolons, commas and spaces. */
export function setCookie(name: string, text: string | undefined, path = "/", days = 365): void {
  const age = text === undefined ? -1 : days * 86_400;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${text ?? ""}; Path=${path}; Max-Age=${age}; SameSite=Lax${secure}`;
}

const zoneCookie = "time_zone";

/** The last answer: a page asks for its zone hundreds of times, and neither checking nor reading a name is quick. */
let known = { by: "", zone: "UTC" };

/** The time zone in which the visitor reads moments. The server knows it from a cookie, and takes UTC without one. */
export function visitorZone(): string {
  if (isOnServer) read().showsZone = true;
  // A device that has moved has other offsets.
  const offsets = () => String([0, 6].map((month) => new Date(2026, month).getTimezoneOffset()));
  const by = isOnServer ? (cookie(zoneCookie) ?? "") : offsets();
  if (known.by !== by) {
    const zone = isOnServer ? by : Intl.DateTimeFormat().resolvedOptions().timeZone;
    known = { by, zone: isTimeZone(zone) ? zone : "UTC" };
  }
  return known.zone;
}

/** Lets the server render the next page in this zone. */
export function rememberZone(): void {
  if (cookie(zoneCookie) !== visitorZone()) setCookie(zoneCookie, visitorZone());
}

const never = () => () => undefined;
const [yes, no] = [() => true, () => false];

/** False on the server and in the browser's first render of its page, which have to agree; true from then on. */
export const useIsHydrated = () => useSyncExternalStore(never, yes, no);

export const isApple = () => /Mac|iPhone|iPad/.test(read().userAgent);

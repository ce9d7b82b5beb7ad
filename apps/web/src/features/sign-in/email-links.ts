import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#lib/this-browser.ts";

/** The fragment of an email's link. */
export interface EmailLink {
  token: string;
  /** The path to open afterwards, not yet validated. */
  next: string | undefined;
}

const meetingKey = "compliance-checkup-meeting-link";
/** The links that opened this page, by the page of each, in memory only. A meeting's survives a reload of the tab. */
const links = new Map<string, EmailLink>();
const pages = ["/auth", "/meeting", "/delete-account"];
const changed = "email-links-changed";

export function subscribe(listener: () => void) {
  addEventListener(changed, listener);
  return () => removeEventListener(changed, listener);
}

/** Removes `#token=…&next=…` from the address, so that neither history nor a copied address contains it. */
function takeFromAddress() {
  const page = location.pathname.replace(/\/$/, "");
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get("token");
  if (!pages.includes(page) || token === null) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  links.set(page, { token, next: fragment.get("next") ?? undefined });
  if (page === "/meeting") writeStored("sessionStorage", meetingKey, token);
  dispatchEvent(new Event(changed));
}

/** Also watches changes: a link that is opened in the same tab only changes the fragment. */
export function watchEmailLinks() {
  takeFromAddress();
  addEventListener("popstate", takeFromAddress);
  addEventListener("hashchange", takeFromAddress);
}

/** A fragment never reaches the server. */
export const none = () => undefined;

export const currentLink = () => links.get("/auth");
export function clearLink() {
  links.delete("/auth");
  dispatchEvent(new Event(changed));
}
export const useSignInLink = () => useSyncExternalStore(subscribe, currentLink, none);

export const currentMeetingToken = () =>
  links.get("/meeting")?.token ?? readStored("sessionStorage", meetingKey) ?? undefined;
export const useMeetingToken = () => useSyncExternalStore(subscribe, currentMeetingToken, none);

const accountToken = () => links.get("/delete-account")?.token;
export const useAccountToken = () => useSyncExternalStore(subscribe, accountToken, none);

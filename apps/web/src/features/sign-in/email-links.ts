import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#lib/this-browser.ts";

/** The fragment of an email's link. */
export interface EmailLink {
  token: string;
  /** The path to open afterwards, not yet validated. */
  next: string | undefined;
}

const meetingKey = "compliance-checkup-meeting-link";
/** The sign-in link that opened this page, in memory only. The link of a meeting survives a reload of the tab. */
let signInLink: EmailLink | undefined;
let meetingToken: string | undefined;
let accountToken: string | undefined;
const listeners = new Set<() => void>();

function notifyListeners() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Removes `#token=…&next=…` from the address, so that neither history nor a copied address contains it. */
function takeFromAddress() {
  const page = location.pathname.replace(/\/$/, "");
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get("token");
  if (!["/auth", "/meeting", "/delete-account"].includes(page) || token === null) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  if (page === "/auth") signInLink = { token, next: fragment.get("next") ?? undefined };
  else if (page === "/delete-account") accountToken = token;
  else {
    meetingToken = token;
    writeStored("sessionStorage", meetingKey, token);
  }
  notifyListeners();
}

/** Also watches changes: a link that is opened in the same tab only changes the fragment. */
export function watchEmailLinks() {
  takeFromAddress();
  addEventListener("popstate", takeFromAddress);
  addEventListener("hashchange", takeFromAddress);
}

/** A fragment never reaches the server. */
const none = () => undefined;

export const currentLink = () => signInLink;
export function clearLink() {
  signInLink = undefined;
  notifyListeners();
}
export const useSignInLink = () => useSyncExternalStore(subscribe, currentLink, none);

export const currentMeetingToken = () =>
  (meetingToken ??= readStored("sessionStorage", meetingKey) ?? undefined);
export const useMeetingToken = () => useSyncExternalStore(subscribe, currentMeetingToken, none);

export const useAccountToken = () => useSyncExternalStore(subscribe, () => accountToken, none);

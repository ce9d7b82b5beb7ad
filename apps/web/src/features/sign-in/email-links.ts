import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#lib/this-browser.ts";

/** What a link of an email carries in its fragment. */
export interface EmailLink {
  token: string;
  /** Where to go afterwards, as it stands in the link: not yet validated. */
  next: string | undefined;
}

const meetingKey = "compliance-checkup-meeting-link";
/** The sign-in link that this page was opened with: in memory only. A meeting's survives a reload of the tab. */
let signInLink: EmailLink | undefined;
let meetingToken: string | undefined;
const listeners = new Set<() => void>();

function notifyListeners() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes `#token=…&next=…` off the address, so that neither history nor a copied address contains it. */
function takeFromAddress() {
  const page = location.pathname.replace(/\/$/, "");
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get("token");
  if ((page !== "/auth" && page !== "/meeting") || token === null) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  if (page === "/auth") signInLink = { token, next: fragment.get("next") ?? undefined };
  else {
    meetingToken = token;
    writeStored("sessionStorage", meetingKey, token);
  }
  notifyListeners();
}

/** Also while the page is already open: a link opened in the same tab changes the fragment only. */
export function watchEmailLinks() {
  takeFromAddress();
  addEventListener("popstate", takeFromAddress);
  addEventListener("hashchange", takeFromAddress);
}

export const heldLink = () => signInLink;
export function dropLink() {
  signInLink = undefined;
  notifyListeners();
}
export const useSignInLink = () => useSyncExternalStore(subscribe, heldLink, heldLink);

export const heldMeetingToken = () =>
  (meetingToken ??= readStored("sessionStorage", meetingKey) ?? undefined);
export const useMeetingToken = () => useSyncExternalStore(subscribe, heldMeetingToken);

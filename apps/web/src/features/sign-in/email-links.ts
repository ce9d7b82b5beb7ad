import { useSyncExternalStore } from "react";

/** What a link of an email carries in its fragment. */
export interface EmailLink {
  token: string;
  /** Where to go afterwards, as it stands in the link: not yet validated. */
  next: string | undefined;
}

/** The link that this page was opened with. A stored one survives a reload of the tab, and nothing more. */
function linkOf(page: string, storageKey?: string) {
  let held: EmailLink | undefined;
  const listeners = new Set<() => void>();
  const hold = (link: EmailLink | undefined) => {
    held = link;
    try {
      if (storageKey && link) sessionStorage.setItem(storageKey, link.token);
    } catch {
      // Without storage the link has to be opened again after a reload.
    }
    for (const listener of listeners) listener();
  };
  const stored = (): EmailLink | undefined => {
    try {
      const token = storageKey && sessionStorage.getItem(storageKey);
      return token ? { token, next: undefined } : undefined;
    } catch {
      return undefined;
    }
  };
  const current = () => (held ??= stored());
  return {
    hold,
    current,
    /** Takes `#token=…&next=…` off the address, so that neither history nor a copied address contains it. */
    takeFromAddress: () => {
      if (location.pathname.replace(/\/$/, "") !== page) return;
      const fragment = new URLSearchParams(location.hash.slice(1));
      const token = fragment.get("token");
      if (token === null) return;
      history.replaceState(history.state, "", location.pathname + location.search);
      hold({ token, next: fragment.get("next") ?? undefined });
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Lives in memory only. */
const signInLink = linkOf("/auth");
const meetingLink = linkOf("/meeting", "compliance-checkup-meeting-link");

/** Also while the page is already open: a link opened in the same tab changes the fragment only. */
export function watchEmailLinks() {
  for (const { takeFromAddress } of [signInLink, meetingLink]) {
    takeFromAddress();
    addEventListener("popstate", takeFromAddress);
    addEventListener("hashchange", takeFromAddress);
  }
}

export const heldLink = signInLink.current;
export const dropLink = () => signInLink.hold(undefined);
export const useSignInLink = () => useSyncExternalStore(signInLink.subscribe, heldLink, heldLink);

export const heldMeetingToken = () => meetingLink.current()?.token;
export const useMeetingToken = () => useSyncExternalStore(meetingLink.subscribe, heldMeetingToken);

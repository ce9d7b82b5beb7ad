import { useSyncExternalStore } from "react";

/** Survives a reload of the tab, and nothing more. */
const storageKey = "compliance-checkup-meeting-link";

let held: string | undefined;
const listeners = new Set<() => void>();

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined; // storage closed to us
  }
}

function hold(token: string) {
  held = token;
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Without storage the link has to be opened again after a reload.
  }
  for (const listener of listeners) listener();
}

/** Takes `#token=…` off the address of /meeting, so that neither history nor a copied address keeps it. */
function takeFromAddress() {
  if (location.pathname.replace(/\/$/, "") !== "/meeting") return;
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token === null) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  hold(token);
}

/** Also while /meeting is already open: a link opened in the same tab changes the fragment only. */
export function watchMeetingLinks() {
  takeFromAddress();
  addEventListener("popstate", takeFromAddress);
  addEventListener("hashchange", takeFromAddress);
}

/** What the link in the mail carried. */
export const heldMeetingToken = () => (held ??= stored());

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useMeetingToken = () => useSyncExternalStore(subscribe, heldMeetingToken);

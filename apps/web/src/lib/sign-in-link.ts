import { useSyncExternalStore } from "react";

/** What a mailed link carries in its fragment. Lives in memory only. */
export interface SignInLink {
  token: string;
  /** Where the visitor wanted to go, as it stands in the link: not yet checked. */
  next: string | undefined;
}

let held: SignInLink | undefined;
const listeners = new Set<() => void>();

function hold(link: SignInLink | undefined) {
  held = link;
  for (const listener of listeners) listener();
}

/** Takes `#token=…&next=…` off the address of /auth, so that neither history nor a copied address keeps it. */
function takeFromAddress() {
  if (location.pathname.replace(/\/$/, "") !== "/auth") return;
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get("token");
  if (token === null) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  hold({ token, next: fragment.get("next") ?? undefined });
}

/** Also while /auth is already open: a link opened in the same tab changes the fragment only. */
export function watchSignInLinks() {
  takeFromAddress();
  addEventListener("popstate", takeFromAddress);
  addEventListener("hashchange", takeFromAddress);
}

export const heldLink = () => held;
export const dropLink = () => hold(undefined);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSignInLink = () => useSyncExternalStore(subscribe, heldLink, heldLink);

import { useEffect, useState } from "react";

/** What else may have the focus on a page: its search, or all of it. */
export const pageFocus = () =>
  document.querySelector<HTMLElement>("main input[type=search]") ?? document.querySelector("main");

/** For what is drawn only while it is open: gives the focus back to what had it before, or to the page. */
export function useFocusReturn() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        // Whoever took the focus meanwhile keeps it.
        if (document.activeElement !== document.body) return;
        const heir = opener instanceof HTMLElement && opener.isConnected ? opener : pageFocus();
        heir?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

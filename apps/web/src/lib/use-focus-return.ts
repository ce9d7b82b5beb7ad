import { useEffect, useState } from "react";
import { focusPlace, placeOf } from "#lib/row-focus.ts";

/** What else may have the focus on a page: its search, or all of it. */
export const pageFocus = () =>
  document.querySelector<HTMLElement>("main input[type=search]") ?? document.querySelector("main");

/** For what is drawn only while it is open: gives the focus back to what had it before, to the row after it, or to the page. */
export function useFocusReturn() {
  const [{ opener, place }] = useState(() => ({
    opener: document.activeElement,
    place: placeOf(document.activeElement),
  }));
  useEffect(
    () => () => {
      setTimeout(() => {
        // Whoever took the focus meanwhile keeps it.
        if (document.activeElement !== document.body) return;
        // Opened by what is gone, such as the palette: nothing had the focus.
        const isThere = opener !== document.body && opener?.isConnected;
        if (isThere && opener instanceof HTMLElement) {
          return opener.focus({ preventScroll: true });
        }
        if (!place || !focusPlace(place)) pageFocus()?.focus({ preventScroll: true });
      });
    },
    [opener, place],
  );
}

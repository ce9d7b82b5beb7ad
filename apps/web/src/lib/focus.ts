import { useCallback, useEffect, useState } from "react";
import type { RefObject } from "react";

/** The element that takes the focus if no other can: the page's search, or its main region. */
export const pageFocus = () =>
  document.querySelector<HTMLElement>("main input[type=search]") ?? document.querySelector("main");

/** For components that are rendered only while open: returns the focus to the element that had it, or to the page. */
export function useFocusReturn() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        // Another element may have the focus by now.
        if (document.activeElement !== document.body) return;
        const canReturn = opener instanceof HTMLElement && opener !== document.body;
        const next = canReturn && opener.isConnected ? opener : pageFocus();
        next?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/** A `ref` that focuses its element when it appears. */
export const takeFocus = (node: HTMLElement | null) => node?.focus();

/** A `ref` of an element that may be removed: if it has the focus then, `next` is focused. */
export const useFocusHandover = (next: RefObject<HTMLElement | null>) =>
  useCallback(
    (node: HTMLElement | null) => () => {
      if (node && document.activeElement === node) next.current?.focus({ preventScroll: true });
    },
    [next],
  );

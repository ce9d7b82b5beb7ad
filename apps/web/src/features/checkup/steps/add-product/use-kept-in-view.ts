import { useEffect, useRef } from "react";
import type { FocusEvent } from "react";

/**
 * Keeps what has the focus in view while the page grows above it: a list that goes on by itself would push what
 * stands at its end out of the window, just when the tab key came to it.
 */
export function useKeptInView() {
  const growth = useRef<ResizeObserver>(null);
  const stop = () => growth.current?.disconnect();
  useEffect(() => stop, []);
  return {
    onFocus: ({ target }: FocusEvent) => {
      stop();
      growth.current = new ResizeObserver(() =>
        target.scrollIntoView({ block: "nearest", behavior: "instant" }),
      );
      growth.current.observe(document.body);
    },
    onBlur: stop,
  };
}

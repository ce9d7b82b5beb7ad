import { useEffect, useRef } from "react";
import type { KeyboardEvent } from "react";

/**
 * Keeps what has the focus in view while the page grows above it: a list that goes on by itself would push what
 * stands at its end out of the window, just when the tab key came to it.
 */
export function useKeptInView() {
  const growth = useRef<ResizeObserver>(null);
  const stop = () => growth.current?.disconnect();
  useEffect(() => stop, []);
  return {
    // Of the tab key alone: after a dialog what it added is to be seen, and not what has the focus again.
    onKeyUp: ({ key, currentTarget }: KeyboardEvent) => {
      if (key !== "Tab") return;
      stop();
      growth.current = new ResizeObserver(() =>
        currentTarget.scrollIntoView({ block: "nearest", behavior: "instant" }),
      );
      growth.current.observe(document.body);
    },
    onBlur: stop,
  };
}

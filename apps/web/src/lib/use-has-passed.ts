import { useCallback, useSyncExternalStore } from "react";

const lookEveryMs = 10_000;

/** Whether a moment lies behind us, also when it comes while the page is open. */
export function useHasPassed(moment: Date): boolean {
  const at = moment.getTime();
  const subscribe = useCallback((listener: () => void) => {
    // Looked at again and again rather than once: a device may sleep over it.
    const timer = setInterval(listener, lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return useSyncExternalStore(subscribe, () => Date.now() >= at);
}

import { useSyncExternalStore } from "react";

function subscribe(tick: () => void) {
  const timer = setInterval(tick, 500);
  return () => clearInterval(timer);
}

/** Whole seconds until a moment, running down to 0. */
export const useSecondsUntil = (moment: number) =>
  useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((moment - Date.now()) / 1000)));

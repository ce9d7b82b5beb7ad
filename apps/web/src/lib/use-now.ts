import { useSyncExternalStore } from "react";

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all that say how long ago something was: a list has hundreds of them. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, minuteMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Coarse, so that all who ask in the same moment are told the same. */
const stepMs = 10_000;

/** The time in milliseconds, give or take some seconds; draws its component anew once a minute. */
export const useNow = () =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / stepMs) * stepMs);

import { useSyncExternalStore } from "react";

/** Checked again and again rather than once: a device may sleep meanwhile. */
const tickMs = 10_000;
const subscribe = (notify: () => void) => {
  const timer = setInterval(notify, tickMs);
  return () => clearInterval(timer);
};

/** The time in milliseconds, up to ten seconds ago; renders its component again with each tick. */
export const useNow = () =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / tickMs) * tickMs);

/** Whether a moment is over, also when it passes while the page is open. */
export const useHasPassed = (moment: Date) =>
  useSyncExternalStore(subscribe, () => Date.now() >= moment.getTime());

/** The promise's value, or the other one when it fails or takes longer: for what must not hold anybody up. */
export const inTime = <Value>(promise: Promise<Value>, milliseconds: number, otherwise: Value) =>
  Promise.race([
    promise.catch(() => otherwise),
    new Promise<Value>((resolve) => setTimeout(() => resolve(otherwise), milliseconds)),
  ]);

/** Waits until the browser has nothing else to do: for what is needed soon, but not seen first. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 2000);
  });

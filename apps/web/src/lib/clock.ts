import { useSyncExternalStore } from "react";

/** Checked again and again rather than once: a device may sleep meanwhile. */
const tickMs = 10_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all that show how long ago something was: a list has hundreds of them. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time in milliseconds, up to ten seconds ago; renders its component again with each tick. */
export const useNow = () =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / tickMs) * tickMs);

/** Whether a moment is over, also when it passes while the page is open. */
export const useHasPassed = (moment: Date) =>
  useSyncExternalStore(subscribe, () => Date.now() >= moment.getTime());

/** The promise's value, or the other one when it fails or takes longer: for what must not hold anybody up. */
export async function inTime<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  otherwise: Value,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until the browser has nothing else to do: for what is needed soon, but not seen first. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 2000);
  });

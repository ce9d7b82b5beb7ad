import { useSyncExternalStore } from "react";
import { whenReady } from "#lib/ready.ts";

/** Checked repeatedly instead of once, because the device may sleep meanwhile. */
export const every = (milliseconds: number) => (notify: () => void) => {
  const timer = setInterval(notify, milliseconds);
  return () => clearInterval(timer);
};

const tickMs = 10_000;
const subscribe = every(tickMs);

/** A server has a clock too. What the browser's says a moment later can differ. */
const useClock = <Value>(read: () => Value) => useSyncExternalStore(subscribe, read, read);

/** The time in milliseconds, rounded down to ten seconds; renders its component with each tick. */
export const useNow = () => useClock(() => Math.floor(Date.now() / tickMs) * tickMs);

/** Whether a moment has passed; updates while the page is open. */
export const useHasPassed = (moment: Date) => useClock(() => Date.now() >= moment.getTime());

/** The promise's value, or `otherwise` if it fails or takes longer. */
export const withTimeout = <Value>(
  promise: Promise<Value>,
  milliseconds: number,
  otherwise: Value,
) =>
  Promise.race([
    promise.catch(() => otherwise),
    new Promise<Value>((resolve) => setTimeout(() => resolve(otherwise), milliseconds)),
  ]);

/** Once the page can be used and the browser has nothing else to do. */
export async function whenIdle() {
  await whenReady;
  await new Promise<void>((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 2000);
  });
}

/** Lets the browser paint and answer before more work is done. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Resolves once what is rendered is painted, and after 100 ms in a tab that nobody sees, which paints nothing. */
export const nextPaint = () =>
  withTimeout(
    new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    100,
    undefined,
  );

const longestTurnMs = 3_000;

/**
 * Does one thing after the other, once the browser is idle: what a person asks for meanwhile finds a free connection. What
 * takes long does not hold up the rest.
 */
export async function eachWhenIdle(all: (() => unknown)[]) {
  await whenIdle();
  for (const one of all) {
    await withTimeout(Promise.resolve(one()), longestTurnMs, undefined);
    await pause();
  }
}

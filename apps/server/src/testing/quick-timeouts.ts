import { onTestFinished, vi } from "vitest";

/** Timeouts of so many milliseconds and more end after a quarter of that in the running test. */
export function quickTimeouts(from = 4_000) {
  const quick = (ms = 0) => (ms >= from ? ms / 4 : ms);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const later = setTimeout;
  const signals = vi.spyOn(AbortSignal, "timeout");
  signals.mockImplementation((ms) => timeout(quick(ms)));
  const timers = vi.spyOn(globalThis, "setTimeout");
  timers.mockImplementation(((work: () => void, ms?: number, ...rest: []) =>
    later(work, quick(ms), ...rest)) as typeof setTimeout);
  onTestFinished(() => {
    signals.mockRestore();
    timers.mockRestore();
  });
}

import type { Clock } from "pg-boss";

/**
 * The time that pg-boss counts its waits by. By the machine's own, a worker or a turn that waits while the clock
 * is set back would wait for as long as it was set back; when something is due it asks the database.
 */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

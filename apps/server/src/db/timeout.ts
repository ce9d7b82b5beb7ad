import { AsyncLocalStorage } from "node:async_hooks";

/** The longest time of a statement: with the wait for a connection it stays under the 30 s of a request. */
const ordinaryMs = 20_000;
/** For background work, and work that shows its progress. */
const longMs = 10 * 60_000;

const context = new AsyncLocalStorage<number>();

/** The timeout of a statement that is sent from here, in milliseconds. */
export const currentTimeout = () => context.getStore() ?? ordinaryMs;

/** Does work whose statements have this timeout, in milliseconds. Awaits it, as Drizzle sends a statement only then. */
export const withTimeout = <Result>(ms: number, work: () => PromiseLike<Result>) =>
  context.run(ms, async () => await work());

/** For work whose single statements can take minutes: migrations, imports, housekeeping, backups. */
export const withLongTimeout = <Result>(work: () => PromiseLike<Result>): Promise<Result> =>
  withTimeout(longMs, work);

import { AsyncLocalStorage } from "node:async_hooks";

/**
 * So long may a server stay silent while an answer is due. With the wait for a connection it stays under the
 * 30 s of a request, so that its caller is told in our words.
 */
const ordinaryMs = 20_000;
/** For work that nobody waits for at a screen, or that says how far it is. */
const patientMs = 10 * 60_000;

const context = new AsyncLocalStorage<number>();

/** How long a statement that is sent from here may stay without a sign of life, in milliseconds. */
export const patienceHere = () => context.getStore() ?? ordinaryMs;

/** Does work with this patience, in milliseconds; awaited within, as Drizzle sends a statement only then. */
export const withPatience = <Result>(ms: number, work: () => PromiseLike<Result>) =>
  context.run(ms, async () => await work());

/** For work whose single statements can take minutes: migrations, imports, housekeeping, backups. */
export const patiently = <Result>(work: () => PromiseLike<Result>): Promise<Result> =>
  withPatience(patientMs, work);

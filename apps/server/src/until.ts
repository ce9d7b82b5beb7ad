import { addAbortListener } from "node:events";

/** Waits for work until the signal aborts: then rejects with its reason, and the work goes on unobserved. */
export async function until<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  using _listening = addAbortListener(signal, () => reject(signal.reason));
  return await Promise.race([work, promise]);
}

/**
 * Does the work of one call with a signal that ends when the caller leaves or the product stops: look-ups and
 * drawings heed it, saves do not. What the call streams after its work is not ended by the stop.
 */
export async function endedByStop<Result>(
  stopping: AbortSignal,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const call = new AbortController();
  const leave = () => call.abort(caller?.reason);
  caller?.addEventListener("abort", leave, { once: true });
  if (caller?.aborted) leave();
  if (stopping.aborted) call.abort();
  const calls = callsUntil(stopping);
  calls.add(call);
  try {
    return await work(call.signal);
  } finally {
    calls.delete(call);
  }
}

/** The calls under way, by what will stop them: a listener of its own costs a call as much as some of its work. */
const underWay = new WeakMap<AbortSignal, Set<AbortController>>();

function callsUntil(stopping: AbortSignal): Set<AbortController> {
  const known = underWay.get(stopping);
  if (known) return known;
  const calls = new Set<AbortController>();
  stopping.addEventListener("abort", () => calls.forEach((call) => call.abort()), { once: true });
  underWay.set(stopping, calls);
  return calls;
}

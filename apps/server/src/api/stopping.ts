/**
 * Does the work of one call with a signal that ends when the caller leaves or the product stops: look-ups and
 * drawings heed it, saves do not. What the call streams after its work is not ended by the stop.
 */
export async function endedByStop<Result>(
  stopping: AbortSignal,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // AbortSignal.any alone would leave something behind at the signal that lives as long as the process.
  const end = new AbortController();
  const stop = () => end.abort();
  stopping.addEventListener("abort", stop, { once: true });
  if (stopping.aborted) stop();
  try {
    return await work(caller ? AbortSignal.any([caller, end.signal]) : end.signal);
  } finally {
    stopping.removeEventListener("abort", stop);
  }
}

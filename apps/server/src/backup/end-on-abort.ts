import type { PoolClient } from "pg";

/** Ends a connection as soon as the signal says so, also one that waits for an answer. Answers how to stop that. */
export function endOnAbort(client: PoolClient, signal: AbortSignal | undefined): () => void {
  const end = () =>
    void (client as unknown as { end(): Promise<void> }).end().catch(() => undefined);
  signal?.addEventListener("abort", end, { once: true });
  return () => signal?.removeEventListener("abort", end);
}

import { createPersonQueue } from "#lib/person-queue.ts";
import { runInThread } from "#lib/run-in-thread.ts";
import type { SummaryContent } from "./summary-content.ts";

/** Five times what the fullest check-up in the costliest signs takes of a processor. */
const timeoutMs = 20_000;
const thread = new URL("./render-thread.ts", import.meta.url);

/**
 * Each rendering keeps a processor busy for a moment. Administrators wait for each other alone, and so do customers; of
 * each person one is rendered at a time.
 */
const places = { atOnce: 2, perPerson: 3, inAll: 16, retrySeconds: 3 };
const queues = { customer: createPersonQueue(places), administrator: createPersonQueue(places) };

export interface SummaryRequest {
  /** Who asks, and as what: each kind waits for its own alone. */
  personId: string;
  as: keyof typeof queues;
  signal: AbortSignal | undefined;
}

/**
 * Renders a summary in a thread of its own, so that others are answered meanwhile. Throws `QueueFull` when too many
 * wait; `signal` ends waiting and rendering with its reason.
 */
export const renderInThread = (
  content: SummaryContent,
  { personId, as, signal }: SummaryRequest,
): Promise<Uint8Array<ArrayBuffer>> =>
  queues[as](personId, signal, () => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const ended = signal ? AbortSignal.any([signal, timeout]) : timeout;
    return runInThread(thread, content, { signal: ended, megabytes: 288 });
  });

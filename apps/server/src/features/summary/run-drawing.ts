import { Worker } from "node:worker_threads";
import { createPersonQueue } from "#lib/person-queue.ts";
import type { SummaryContent } from "./summary-content.ts";

/** Five times what the fullest check-up in the costliest signs takes of a processor, laid out twice. */
const deadlineMs = 20_000;
const thread = new URL("./drawing-thread.ts", import.meta.url);

/**
 * Each drawing keeps a processor busy for a moment. Administrators wait for each other alone, and so do customers; of
 * each person one is drawn at a time.
 */
const places = { atOnce: 2, perPerson: 3, inAll: 16, retrySeconds: 3 };
const queues = { customer: createPersonQueue(places), administrator: createPersonQueue(places) };

interface Asking {
  personId: string;
  as: keyof typeof queues;
  signal: AbortSignal | undefined;
}

/**
 * Draws a summary in a thread of its own, so that others are answered meanwhile. Throws `QueueFull` when too many wait;
 * `signal` ends waiting and drawing with its reason.
 */
export const drawInThread = (
  content: SummaryContent,
  { personId, as, signal }: Asking,
): Promise<Uint8Array<ArrayBuffer>> => queues[as](personId, signal, () => drawn(content, signal));

async function drawn(content: SummaryContent, signal: AbortSignal | undefined) {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const worker = new Worker(thread, {
    workerData: content,
    env: {}, // none of our settings, which hold secrets
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  });
  const stop = () => reject(signal?.reason);
  signal?.addEventListener("abort", stop, { once: true });
  const timer = setTimeout(
    () => reject(new Error("drawing the summary took too long")),
    deadlineMs,
  );
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("the drawing thread ended without an answer")));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    void worker.terminate();
  }
}

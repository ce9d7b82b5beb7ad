import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { until } from "#until.ts";

/**
 * The first message of a thread, which then ends. It has none of our settings, prints nothing and may use so much
 * memory. Fails with the signal's reason, with what the thread throws, or when that ends without a message.
 */
export async function runInThread<Result>(
  file: URL,
  workerData: unknown,
  { signal, megabytes }: { signal: AbortSignal; megabytes: number },
): Promise<Result> {
  signal.throwIfAborted();
  const thread = new Worker(file, {
    workerData,
    env: {},
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: (megabytes * 7) / 8,
      maxYoungGenerationSizeMb: megabytes / 8,
    },
  });
  try {
    const ended = once(thread, "exit").then(() => {
      throw new Error("the thread ended without an answer");
    });
    const answered = once(thread, "message") as Promise<[Result]>;
    return (await until(signal, Promise.race([answered, ended])))[0];
  } finally {
    void thread.terminate();
  }
}

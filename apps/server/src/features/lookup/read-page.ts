import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { CompanyFacts, PageToRead } from "@app/company-facts";
import { LookupFailed, tooBusy } from "./lookup-failed.ts";

/** Of a processor's time, once the thread has started. */
const processorMs = 2_000;
const checkMs = 100;
/** A busy machine takes longer, to start a thread too: what is not read by then may be no fault of the page. */
const latestMs = 15_000;
const worker = new URL("./read-page-worker.ts", import.meta.url);

/**
 * Reads a page in a thread of its own, in 2 s of a processor's time and 128 MB. Fails as "unreadable", also when the
 * signal ends it, and as "busy" when the machine was. `threadFile` is for tests only.
 */
export function readPage(
  page: PageToRead,
  signal?: AbortSignal,
  threadFile: URL = worker,
): Promise<CompanyFacts> {
  if (signal?.aborted)
    return Promise.reject(new LookupFailed("unreadable", { cause: signal.reason }));
  return new Promise((resolve, reject) => {
    const thread = new Worker(threadFile, {
      workerData: page,
      env: {},
      argv: [],
      execArgv: [],
      // Nothing that a page provokes is printed.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 112, maxYoungGenerationSizeMb: 16 },
    });
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      void thread.terminate();
    };
    const fail = (error: LookupFailed) => {
      end();
      reject(error);
    };
    const stop = () => fail(new LookupFailed("unreadable", { cause: signal?.reason }));
    const timer = setTimeout(() => fail(tooBusy()), latestMs);
    /** From outside: a thread that is stuck cannot look at its own time. */
    const watchProcessorTime = async () => {
      const atStart = await thread.cpuUsage();
      let usedMs = 0;
      while (usedMs <= processorMs) {
        await sleep(checkMs);
        const { user, system } = await thread.cpuUsage(atStart);
        usedMs = (user + system) / 1000;
      }
      fail(new LookupFailed("unreadable"));
    };
    signal?.addEventListener("abort", stop, { once: true });
    thread.on("message", (message: "begun" | CompanyFacts) => {
      if (message === "begun") {
        watchProcessorTime().catch(() => undefined); // the thread has ended
        return;
      }
      end();
      resolve(message);
    });
    thread.once("error", (error) => fail(new LookupFailed("unreadable", { cause: error })));
    thread.once("exit", () => fail(new LookupFailed("unreadable")));
  });
}

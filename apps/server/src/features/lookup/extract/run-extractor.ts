import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { limits } from "@app/contract";
import { TooManyLookups } from "../lookup-failed.ts";
import type { Extracted, PageToRead } from "./extract.ts";
import { plainText } from "./plain-text.ts";

/** The page took more of a processor's time, or more memory, than a page may. */
export class PageUnreadable extends Error {}

/** Of a processor's time, once the thread has started. */
const processorMs = 2_000;
const checkMs = 100;
/** A busy machine takes longer, to start a thread too: what is not read by then may be no fault of the page. */
const latestMs = 15_000;
const worker = new URL("./extract-worker.ts", import.meta.url);

/**
 * Reads a page in a thread of its own, in 2 s of a processor's time and 128 MB. Throws `PageUnreadable`, also when
 * the signal ends it, and `TooManyLookups` when the machine was too busy. `threadFile` is for tests only.
 */
export function readPage(
  page: PageToRead,
  signal?: AbortSignal,
  threadFile: URL = worker,
): Promise<Extracted> {
  if (signal?.aborted) return Promise.reject(new PageUnreadable("not asked for any more"));
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
    const fail = (why: string, cause?: unknown) => {
      end();
      reject(new PageUnreadable(why, { cause }));
    };
    const stop = () => fail("not asked for any more");
    const timer = setTimeout(() => {
      end();
      reject(new TooManyLookups("busy"));
    }, latestMs);
    /** From outside: a thread that is stuck cannot look at its own time. */
    const watchProcessorTime = async () => {
      const atStart = await thread.cpuUsage();
      let usedMs = 0;
      while (usedMs <= processorMs) {
        await sleep(checkMs);
        const { user, system } = await thread.cpuUsage(atStart);
        usedMs = (user + system) / 1000;
      }
      fail("took too long");
    };
    signal?.addEventListener("abort", stop, { once: true });
    thread.on("message", (told: "begun" | Extracted) => {
      if (told === "begun") {
        watchProcessorTime().catch(() => undefined); // the thread has ended
        return;
      }
      end();
      resolve(withinLimits(told));
    });
    thread.once("error", (error) => fail("the thread failed", error));
    thread.once("exit", () => fail("the thread ended without an answer"));
  });
}

/** Texts as long as the fields they go to. */
const withinLimits = (extracted: Extracted): Extracted => ({
  ...extracted,
  companyName: extracted.companyName && plainText(extracted.companyName, limits.companyName),
  description: extracted.description && plainText(extracted.description, limits.description),
});

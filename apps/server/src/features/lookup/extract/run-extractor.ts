import { Worker } from "node:worker_threads";
import { limits } from "@app/contract";
import type { Extracted, PageToRead } from "./extract.ts";
import { plainText } from "./plain-text.ts";

/** The page took too long, or more memory than a page may. */
export class PageUnreadable extends Error {}

/** A busy machine takes its time to start a thread: that is not the page's fault. */
const startMs = 4_000;
const deadlineMs = 2_000;
const worker = new URL("./extract-worker.ts", import.meta.url);

/**
 * Reads a page in a thread of its own, with a deadline of 2 s (after the thread has started, which may take
 * twice as long) and 128 MB. Throws `PageUnreadable`, also when the signal ends it. `threadFile` is for tests only.
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
    const giveUp = () => fail("took too long");
    let timer = setTimeout(giveUp, startMs);
    signal?.addEventListener("abort", stop, { once: true });
    thread.on("message", (told: "begun" | Extracted) => {
      if (told === "begun") {
        clearTimeout(timer);
        timer = setTimeout(giveUp, deadlineMs);
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

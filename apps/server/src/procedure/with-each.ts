import type { Log } from "#log.ts";
import { answerableError } from "./errors.ts";

/**
 * Does the same with each of many records, in a transaction of its own: one that is rejected stops none of the others.
 * Without a database the rest is left.
 */
export async function withEach<Done>(
  { log }: { log: Log },
  ids: string[],
  work: (id: string) => Promise<Done>,
) {
  const done: Done[] = [];
  const failed: { id: string; reason: string }[] = [];
  for (const [at, id] of ids.entries()) {
    try {
      done.push(await work(id));
    } catch (failure) {
      const { status, message: reason } = answerableError(failure, log);
      const left = status === 503 ? ids.slice(at) : [id];
      failed.push(...left.map((each) => ({ id: each, reason })));
      if (status === 503) break;
    }
  }
  return { done, failed };
}

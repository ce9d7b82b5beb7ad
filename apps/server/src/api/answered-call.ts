import type { Parts } from "#api/context.ts";
import { answerableError, isStream, streamWith } from "#api/failures.ts";
import { endedByStop } from "#api/stopping.ts";

/** Does the work of one call: it ends with the product's stop, and of its failures only what may be told leaves. */
export async function answeredCall(
  { log, stopping }: Pick<Parts, "log" | "stopping">,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const answerable = (error: unknown) => answerableError(error, log);
  try {
    const output = await endedByStop(stopping, caller, work);
    return isStream(output) ? streamWith(output, answerable) : output;
  } catch (error) {
    throw answerable(error);
  }
}

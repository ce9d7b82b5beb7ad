import { messages } from "@app/contract";
import { ORPCError } from "@orpc/server";
import { refusalOf } from "#api/refusals.ts";
import { isPoolFull, isUnavailable, unavailableReason } from "#db/unavailable.ts";
import { describeError } from "#lib/log.ts";
import type { Log } from "#lib/log.ts";

/** What a caller may read of a failure: a refusal as it is meant, one general sentence for everything else, which is logged. */
export function answerableError(error: unknown, log: Log): ORPCError<string, unknown> {
  const refusal = refusalOf(error);
  const isMeant = refusal instanceof ORPCError && (refusal.defined || refusal.status < 500);
  if (isMeant) return refusal;
  if (isUnavailable(error)) {
    log.error({ error: describeError(error) }, unavailableReason(error));
    return isPoolFull(error)
      ? unavailable("SERVER_BUSY", messages.serverBusy)
      : unavailable("DATABASE_AWAY", messages.databaseAway);
  }
  log.error({ error: describeError(error) }, "request failed");
  return new ORPCError("INTERNAL_SERVER_ERROR", { message: messages.unexpected });
}

const unavailable = (code: string, message: string) =>
  new ORPCError(code, { status: 503, defined: true, message });

export const isStream = (output: unknown): output is AsyncIterable<unknown> =>
  typeof output === "object" && output !== null && Symbol.asyncIterator in output;

/** A stream of events whose failure on the way is answered like any other. */
export async function* streamWith(
  events: AsyncIterable<unknown>,
  answerable: (error: unknown) => unknown,
) {
  try {
    yield* events;
  } catch (error) {
    throw answerable(error);
  }
}

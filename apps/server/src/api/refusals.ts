import { messages } from "@app/contract";
import { ORPCError, ValidationError } from "@orpc/server";

/** Refuses input with a message per field; the first one is the refusal's own text. */
export const inputRefused = (fields: Record<string, string>) =>
  new ORPCError("INPUT_REFUSED", {
    status: 422,
    defined: true,
    message: Object.values(fields)[0] ?? messages.inputRefused,
    data: { fields },
  });

/**
 * Turns the framework's own "validation failed" into a refusal that says, in the rule's words, what is
 * wrong with which field.
 */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof ORPCError) || error.code !== "BAD_REQUEST") return error;
  if (!(error.cause instanceof ValidationError)) return error;
  const fields: Record<string, string> = {};
  for (const { message, path } of error.cause.issues) {
    const name = (path ?? [])
      .map((part) => String(typeof part === "object" ? part.key : part))
      .join(".");
    fields[name] ??= message;
  }
  return inputRefused(fields);
}

/** Refuses for a while, and says in the answer's header for how long. */
export function tooManyRequests(
  { resHeaders }: { resHeaders: Headers },
  seconds: number,
  message: string = messages.tooManyRequests,
) {
  resHeaders.set("retry-after", String(seconds));
  return new ORPCError("TOO_MANY_REQUESTS", { status: 429, defined: true, message });
}

/** A call that was ended early: a caller who left reads nothing, one whom our stop cut off may ask again. */
export const endedEarly = ({ stopping }: { stopping: AbortSignal }) =>
  stopping.aborted
    ? new ORPCError("STOPPING", { status: 503, defined: true, message: messages.unexpected })
    : new ORPCError("CLIENT_CLOSED_REQUEST", { status: 499 });

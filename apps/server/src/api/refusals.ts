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

/** Of fields that no rule names, so many are told, and of each name so many characters. */
const toldKeys = 20;
const toldCharacters = 100;

/** The fields that an object has and its rule does not name: that issue is told of the object as a whole. */
const unknownKeys = (issue: object): string[] | undefined =>
  "keys" in issue && Array.isArray(issue.keys)
    ? issue.keys.slice(0, toldKeys).map((key) => String(key).slice(0, toldCharacters))
    : undefined;

/**
 * Turns the framework's own "validation failed" into a refusal that says, in the rule's words, what is
 * wrong with which field.
 */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof ORPCError) || error.code !== "BAD_REQUEST") return error;
  if (!(error.cause instanceof ValidationError)) return error;
  const fields = new Map<string, string>();
  for (const issue of error.cause.issues) {
    const path = (issue.path ?? []).map((part) =>
      String(typeof part === "object" ? part.key : part),
    );
    const names = unknownKeys(issue)?.map((key) => [...path, key]) ?? [path];
    for (const name of names.map((parts) => parts.join("."))) {
      if (!fields.has(name)) fields.set(name, issue.message);
    }
  }
  // Not field by field: one that was sent may be called "__proto__".
  return inputRefused(Object.fromEntries(fields));
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

/** Nobody reads it; it is for the log. */
export const closedByClient = () => new ORPCError("CLIENT_CLOSED_REQUEST", { status: 499 });

/** A call that was ended early: a caller who left reads nothing, one whom our stop cut off may ask again. */
export const endedEarly = ({ stopping }: { stopping: AbortSignal }) =>
  stopping.aborted
    ? new ORPCError("STOPPING", { status: 503, defined: true, message: messages.unexpected })
    : closedByClient();

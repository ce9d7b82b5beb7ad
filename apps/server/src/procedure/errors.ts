import { messages } from "@app/contract";
import { ORPCError, ValidationError } from "@orpc/server";
import { findPoolFull, isUnavailable, unavailableReason } from "#db/errors.ts";
import { QueueFull } from "#lib/person-queue.ts";
import { StorageUnavailable } from "#storage/file-storage.ts";
import { NotAPicture } from "#storage/picture.ts";
import type { RequestContext } from "./context.ts";

type Answering = Pick<RequestContext, "log" | "resHeaders">;

/**
 * The error for the caller: one of ours as it is, the contract's for what a queue, a picture, the storage or the database
 * rejects, and a general sentence for everything else, which is logged.
 */
export function answerableError(failure: unknown, context: Answering): ORPCError<string, unknown> {
  const { log } = context;
  const error = inputErrorOf(failure);
  if (error instanceof ORPCError && (error.defined || error.status < 500)) return error;
  if (failure instanceof QueueFull) return tooManyRequests(context, failure.seconds);
  if (failure instanceof NotAPicture) {
    const message = messages[failure.reason];
    return new ORPCError("NOT_AN_IMAGE", { status: 422, defined: true, message });
  }
  if (failure instanceof StorageUnavailable) {
    log.error({ reason: failure.reason }, "file storage");
    return unavailable("STORAGE_UNAVAILABLE", messages.storageUnavailable);
  }
  if (isUnavailable(failure)) {
    log.error({ error: failure }, unavailableReason(failure));
    return findPoolFull(failure)
      ? unavailable("SERVER_BUSY", messages.serverBusy)
      : unavailable("DATABASE_UNAVAILABLE", messages.databaseUnavailable);
  }
  log.error({ error: failure }, "request failed");
  return new ORPCError("INTERNAL_SERVER_ERROR", { message: messages.unexpected });
}

const unavailable = (code: string, message: string) =>
  new ORPCError(code, { status: 503, defined: true, message });

/**
 * Does the same with each of many records, in a transaction of its own: one that is rejected stops none of the others.
 * Without a database the rest is left.
 */
export async function withEach<Done>(
  context: Answering,
  ids: string[],
  work: (id: string) => Promise<Done>,
) {
  const done: Done[] = [];
  const failed: { id: string; reason: string }[] = [];
  for (const [at, id] of ids.entries()) {
    try {
      done.push(await work(id));
    } catch (failure) {
      const { status, message: reason } = answerableError(failure, context);
      const left = status === 503 ? ids.slice(at) : [id];
      failed.push(...left.map((each) => ({ id: each, reason })));
      if (status === 503) break;
    }
  }
  return { done, failed };
}

/** Rejects input with a message per field; the first one is the error's own text. */
export const inputInvalid = (fields: Record<string, string>) =>
  new ORPCError("INPUT_INVALID", {
    status: 422,
    defined: true,
    message: Object.values(fields)[0] ?? messages.inputInvalid,
    data: { fields },
  });

/** A row that was looked for: where it is missing, or somebody else's, the caller gets NOT_FOUND. */
export function orNotFound<Row>(row: Row | undefined): Row {
  if (row !== undefined) return row;
  throw new ORPCError("NOT_FOUND", { defined: true, message: messages.notFound });
}

/** Turns the framework's own "validation failed" into an error that says, in the rule's words, what is wrong with which field. */
function inputErrorOf(error: unknown): unknown {
  if (!(error instanceof ORPCError) || error.code !== "BAD_REQUEST") return error;
  if (!(error.cause instanceof ValidationError)) return error;
  const fields = new Map<string, string>();
  for (const issue of error.cause.issues) {
    const path = (issue.path ?? []).map((part) =>
      String(typeof part === "object" ? part.key : part),
    );
    // Fields that no rule names are one issue of the object that has them.
    const unknown = "keys" in issue && Array.isArray(issue.keys) ? issue.keys : undefined;
    for (const parts of unknown?.map((key) => [...path, key]) ?? [path]) {
      const name = parts.join(".");
      if (!fields.has(name)) fields.set(name, issue.message);
    }
  }
  // Not field by field: one that was sent may be called "__proto__".
  return inputInvalid(Object.fromEntries(fields));
}

/** Rejects for a while, and says in the answer's header for how long. */
export function tooManyRequests(
  { resHeaders }: { resHeaders: Headers },
  seconds: number,
  message: string = messages.tooManyRequests,
) {
  resHeaders.set("retry-after", String(seconds));
  return new ORPCError("TOO_MANY_REQUESTS", { defined: true, message });
}

/** Counts a use of what is limited; throws when there were too many. */
export async function countUse(
  context: Pick<RequestContext, "limits" | "resHeaders">,
  ...use: Parameters<RequestContext["limits"]["use"]>
): Promise<void> {
  const seconds = await context.limits.use(...use);
  if (seconds > 0) throw tooManyRequests(context, seconds);
}

/** For the log: the client has left. */
export const closedByClient = () => new ORPCError("CLIENT_CLOSED_REQUEST");

/** A call that ended early: either the client left, or our stop cut it off and the client may try again. */
export const endedEarly = ({ stopping }: { stopping: AbortSignal }) =>
  stopping.aborted ? unavailable("STOPPING", messages.unexpected) : closedByClient();

/** An error as the web client reads it (`/api/rpc/`), or else a program with a token: code, text, and what belongs to it. */
export function errorBody(path: string, error: ORPCError<string, unknown>) {
  if (path.startsWith("/api/rpc/")) return { json: error.toJSON(), meta: [] };
  const { code, data, message } = error;
  return { code, message, data };
}

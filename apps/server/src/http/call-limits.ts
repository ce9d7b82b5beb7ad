import { limits, messages } from "@app/contract";
import type { Access } from "@app/contract";
import type { Context, MiddlewareHandler, Next } from "hono";
import { timeout } from "hono/timeout";
import { ORPCError } from "@orpc/server";
import { createPersonQueue } from "#lib/person-queue.ts";
import { admitCaller } from "#procedure/access.ts";
import type { Parts } from "#procedure/context.ts";
import { parseFormAsItComes } from "./form-body.ts";

interface CallLimit {
  bytes: number;
  message: string;
  ms: number;
  /** The callers who may send a large body. */
  access?: Exclude<Access, "anyone">;
}

/** A large file over a slow line; Node.js itself waits no longer for a body. */
const fileMs = 300_000;
/** What a form has beside the file in it. */
const formBytes = 64 * 1024;

const ordinary: CallLimit = { bytes: 256 * 1024, message: messages.tooLarge, ms: 30_000 };
const large = (access: CallLimit["access"], bytes: number, message: string): CallLimit => ({
  access,
  bytes: bytes + formBytes,
  message,
  ms: fileMs,
});

const fileCalls: [procedure: RegExp, limit: CallLimit][] = [
  [/^admin\/files\/upload$/, large("admin", limits.imageBytes, messages.imageTooLarge)],
  [/^admin\/readiness\/upload$/, large("admin", limits.zipBytes, messages.zipTooLarge)],
  [
    /^admin\/\w+\/(?:previewImport|wrongRows|import)$/,
    large("admin", limits.fileBytes, messages.fileTooLarge),
  ],
  [/^admin\/brand\/save$/, large("admin", 4 * limits.pictureText, messages.tooLarge)],
  [/^catalogue\/reencodeLogo$/, large("customer", limits.imageBytes, messages.imageTooLarge)],
  // What is sent is small; what is made takes as long as a large file.
  [/^(?:account|admin\/profiles)\/download$/, { ...ordinary, ms: fileMs }],
  [/^(?:saas|itSecurity)\/add$/, large("customer", limits.pictureText, messages.tooLarge)],
];

const limitOf = (procedure: string) =>
  fileCalls.find(([pattern]) => pattern.test(procedure))?.[1] ?? ordinary;

/** Limits body and time of a call: "admin/saas/import". Its caller is known already. */
export const limitCall = (request: Context, next: Next, procedure: string) =>
  limitRequest(request, next, limitOf(procedure));

/** Large bodies of one customer that are read at once: each is held in memory until it is processed. */
const atOnce = 4;
const places = { atOnce: Infinity, ownAtOnce: atOnce, perPerson: atOnce, retrySeconds: 3 };

/** Limits the web client's calls. A large body is read only for callers who may call the procedure. */
export function limitCalls(parts: Parts): MiddlewareHandler {
  const queue = createPersonQueue(places);
  const limitLarge = async (request: Context, next: Next, limit: CallLimit) => {
    const { headers } = request.req.raw;
    const { headers: resHeaders } = request.res; // for the cookie of a session that is renewed
    const user = await admitCaller({ ...parts, headers, resHeaders, network: "" }, limit.access);
    const work = () => limitRequest(request, next, limit);
    return limit.access === "admin" ? work() : queue(user.id, undefined, work);
  };
  return async (request, next) => {
    const limit = limitOf(request.req.path.replace("/api/rpc/", ""));
    const isLarge = limit.access && (declaredLength(request) ?? Infinity) > ordinary.bytes;
    if (isLarge) return limitLarge(request, next, limit);
    return limitRequest(request, next, { ...ordinary, ms: limit.ms });
  };
}

/** The declared length of the body; a chunked one has none. */
function declaredLength(request: Context): number | undefined {
  const length = request.req.header("content-length");
  const isChunked = request.req.header("transfer-encoding") !== undefined;
  return length === undefined || isChunked ? undefined : Number(length);
}

/** Hono's own `bodyLimit` answers for a body in chunks only where the handler lets its error through; oRPC does not. */
async function limitRequest(request: Context, next: Next, { bytes, message, ms }: CallLimit) {
  const { raw } = request.req;
  const length = declaredLength(request);
  // Node.js reads no more than a body says: it need not be counted, which makes a stream of it first.
  if (length === undefined && raw.body) {
    const body = raw.body.pipeThrough(counted(bytes, message));
    request.req.raw = new Request(raw, { body, duplex: "half" } as RequestInit);
  } else if (length !== undefined && !(length <= bytes)) {
    throw new ORPCError("PAYLOAD_TOO_LARGE", { message });
  }
  parseFormAsItComes(request.req.raw);
  await timeout(ms)(request, next);
}

/** Counts the bytes as they are read, and buffers nothing: reading past the limit fails. */
function counted(maxSize: number, message: string): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform: (piece, controller) => {
      size += piece.length;
      if (size <= maxSize) controller.enqueue(piece);
      else controller.error(new ORPCError("PAYLOAD_TOO_LARGE", { message }));
    },
  });
}

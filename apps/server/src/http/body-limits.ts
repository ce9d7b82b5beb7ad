import { limits, messages } from "@app/contract";
import type { Access } from "@app/contract";
import type { Context, MiddlewareHandler } from "hono";
import { ORPCError } from "@orpc/server";
import type { Parts } from "#api/context.ts";
import { holdFormOnce } from "#http/form-body.ts";
import { refuse } from "#http/refuse.ts";
import { findCurrentUser } from "#features/session/current-user.ts";

const ordinaryBytes = 256 * 1024;
/** What a form has beside the file in it. */
const formBytes = 64 * 1024;
/** Large bodies of one customer that are here at once: each is held whole until its turn comes. */
const bodiesAtOnce = 4;
const retrySeconds = 3;

interface FileCall {
  path: RegExp;
  access: Exclude<Access, "anyone">;
  limit: MiddlewareHandler;
}

/** The calls that carry a file, and whom it is read from. */
const fileCalls: FileCall[] = [
  {
    path: /^\/api\/rpc\/admin\/files\/upload$/,
    access: "admin",
    limit: limitTo(limits.imageBytes + formBytes, messages.imageTooLarge),
  },
  {
    path: /^\/api\/rpc\/admin\/\w+\/(?:previewImport|wrongRows|import)$/,
    access: "admin",
    limit: limitTo(limits.fileBytes + formBytes, messages.fileTooLarge),
  },
  {
    path: /^\/api\/rpc\/catalogue\/redrawLogo$/,
    access: "customer",
    limit: limitTo(limits.imageBytes + formBytes, messages.imageTooLarge),
  },
  {
    path: /^\/api\/rpc\/(?:saas|itSecurity)\/add$/,
    access: "customer",
    limit: limitTo(limits.pictureText + formBytes, messages.tooLarge),
  },
];

const limitToOrdinary = limitTo(ordinaryBytes, messages.tooLarge);

const findFileCall = (path: string) => fileCalls.find((call) => call.path.test(path));

const requestMs = 30_000;
/** A large file over a slow line; Node itself waits no longer for a body. */
const fileRequestMs = 300_000;

/** How long a call may take, by its path. */
export const callMs = (path: string) => (findFileCall(path) ? fileRequestMs : requestMs);

/** The same procedure's limit of body and time behind a plain path, where who calls is known before: "admin/saas/import". */
export const restLimits = (procedure: string) => {
  const path = `/api/rpc/${procedure}`;
  return { body: findFileCall(path)?.limit ?? limitToOrdinary, ms: callMs(path) };
};

/**
 * Refuses bodies that are too large, by what is being called. A large body is read only for those who may call
 * that: everybody else is told so before anything was read.
 */
export function bodyLimits(parts: Parts): MiddlewareHandler {
  const here = new Map<string, number>();
  return async (request, next) => {
    const call = findFileCall(request.req.path);
    if (!call || (saidLength(request) ?? Infinity) <= ordinaryBytes)
      return limitToOrdinary(request, next);
    const resHeaders = new Headers();
    const headers = request.req.raw.headers;
    const user = await findCurrentUser({ ...parts, headers, resHeaders, address: "" });
    if (!user) return refuse(request, 401, "UNAUTHORIZED", messages.signInFirst);
    if (call.access === "admin" && user.role !== "admin")
      return refuse(request, 403, "FORBIDDEN", messages.administratorsOnly);
    const bodies = here.get(user.id) ?? 0;
    if (call.access === "customer" && bodies >= bodiesAtOnce) {
      request.header("retry-after", String(retrySeconds));
      return refuse(request, 429, "TOO_MANY_REQUESTS", messages.tooManyRequests);
    }
    here.set(user.id, bodies + 1);
    try {
      const refused = await call.limit(request, next);
      // Looking the user up may have renewed the session; its cookie must reach the browser.
      for (const cookie of resHeaders.getSetCookie()) {
        request.header("set-cookie", cookie, { append: true });
      }
      return refused;
    } finally {
      const left = (here.get(user.id) ?? 1) - 1;
      if (left > 0) here.set(user.id, left);
      else here.delete(user.id);
    }
  };
}

/** How long the body says that it is; one that comes in chunks does not say. */
function saidLength(request: Context): number | undefined {
  const length = request.req.header("content-length");
  const isChunked = request.req.header("transfer-encoding") !== undefined;
  return length === undefined || isChunked ? undefined : Number(length);
}

function limitTo(maxSize: number, message: string): MiddlewareHandler {
  return (request, next) => {
    const { raw } = request.req;
    const length = saidLength(request);
    // Node.js reads no more than a body says: it need not be counted, which makes a stream of it first.
    if (length === undefined && raw.body) {
      const body = raw.body.pipeThrough(counted(maxSize, message));
      request.req.raw = new Request(raw, { body, duplex: "half" } as RequestInit);
    } else if (length !== undefined && !(length <= maxSize)) {
      return Promise.resolve(refuse(request, 413, "PAYLOAD_TOO_LARGE", message));
    }
    holdFormOnce(request.req.raw);
    return next();
  };
}

/** Counts what is read while it is read, and holds nothing: who reads on past the limit fails, and nothing more comes. */
function counted(maxSize: number, message: string): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform: (piece, controller) => {
      size += piece.length;
      if (size <= maxSize) controller.enqueue(piece);
      else controller.error(new ORPCError("PAYLOAD_TOO_LARGE", { status: 413, message }));
    },
  });
}

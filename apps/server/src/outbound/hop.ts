import type { Socket } from "node:net";
import type { Client, Dispatcher } from "undici";
import { decoderFor, readBody } from "./body.ts";
import { OutboundError } from "./outbound-error.ts";

const headersMs = 4000;
const silenceMs = 3000;
const headerBytes = 32 * 1024;
/** Answers with a status of 1xx that may come before the real one. */
const interimLimit = 10;
/** For what surrounds a body on the wire, beside as much again as the body: chunk sizes, trailers, TLS. */
const framingBytes = 256 * 1024;
const redirects = new Set([301, 302, 303, 307, 308]);

export interface Question {
  url: URL;
  userAgent: string;
  /** Media types without parameters, such as text/html. */
  types: readonly string[];
  /** Of the decoded body: more is cut off. */
  bytes: number;
}

export interface Answer {
  contentType: string;
  bytes: Uint8Array;
  /** Whether there was more than was wanted. */
  isCut: boolean;
}

/** A header that may be there once; twice is nothing to choose from. */
function single(value: string | string[] | undefined, code: string): string {
  if (Array.isArray(value)) throw new OutboundError(code);
  return value ?? "";
}

/** A client for this one socket and one request. Its library is large, and many a product never asks a website. */
async function clientOn(socket: Socket, url: URL, headersTimeout: number): Promise<Client> {
  const undici = await import("undici");
  let isTaken = false;
  return new undici.Client(url.origin, {
    allowH2: false,
    pipelining: 0,
    maxHeaderSize: headerBytes,
    headersTimeout,
    bodyTimeout: silenceMs,
    connect: (_options, callback) => {
      if (isTaken) return callback(new Error("A request is made once"), null);
      isTaken = true;
      // Called back at once, the client would not notice: it is not done with asking yet.
      process.nextTick(callback, null, socket);
    },
  });
}

interface Exchange extends Pick<Question, "url"> {
  /** Until the answer begins; 0 for as long as `signal` allows. */
  headersTimeout: number;
  request: Pick<Dispatcher.RequestOptions, "method" | "body"> & { headers: Record<string, string> };
  /** Bytes on the wire, at most: more than any body in its wrapping would bring. */
  most: number;
}

/** Makes one request over a connection and closes it. */
async function exchange<Result>(
  socket: Socket,
  { url, headersTimeout, request, most }: Exchange,
  signal: AbortSignal,
  read: (response: Dispatcher.ResponseData) => Result | Promise<Result>,
): Promise<Result> {
  // Not all that arrives is part of a body.
  socket.on("readable", () => {
    if (socket.bytesRead > most) socket.destroy(new Error("Too much for an answer"));
  });
  let client: Client | undefined;
  let interims = 0;
  try {
    client = await clientOn(socket, url, headersTimeout);
    const response = await client.request({
      ...request,
      path: `${url.pathname}${url.search}`,
      reset: true,
      onInfo: () => {
        if (++interims > interimLimit) socket.destroy(new Error("Too many interim answers"));
      },
      signal,
    });
    // The rest of a body whose reading ended early is of no interest.
    response.body.on("error", () => undefined);
    return await read(response);
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError("no-answer", error);
  } finally {
    socket.destroy();
    // Nothing waits for its end.
    client?.destroy().catch(() => undefined);
  }
}

/** Sends one GET. Brings where a redirect leads, or what was wanted. */
export function ask(
  socket: Socket,
  { url, userAgent, types, bytes }: Question,
  signal: AbortSignal,
): Promise<Answer | { location: string }> {
  const headers = {
    "user-agent": userAgent,
    accept: types.join(", "),
    "accept-language": "en",
    "accept-encoding": "gzip, br",
  };
  const most = 2 * bytes + framingBytes;
  const asked = {
    url,
    headersTimeout: headersMs,
    request: { method: "GET", headers },
    most,
  } as const;
  return exchange(socket, asked, signal, async ({ statusCode, headers: got, body }) => {
    if (redirects.has(statusCode)) {
      const location = single(got.location, "redirect");
      if (!location) throw new OutboundError("redirect");
      return { location };
    }
    if (statusCode !== 200) throw new OutboundError("status");
    const contentType = single(got["content-type"], "type");
    const mediaType = contentType.split(";", 1)[0]!.trim().toLowerCase(); // there is always a first part
    if (!types.includes(mediaType)) throw new OutboundError("type");
    const decoder = decoderFor(single(got["content-encoding"], "encoding"));
    return { contentType, ...(await readBody(body, decoder, bytes)) };
  });
}

/** Sends one POST. Brings the status of the answer, whose body is of no interest. */
export const post = (
  socket: Socket,
  { url, headers, body }: { url: URL; headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<number> =>
  exchange(
    socket,
    { url, headersTimeout: 0, request: { method: "POST", headers, body }, most: framingBytes },
    signal,
    ({ statusCode }) => statusCode,
  );

import type { Socket } from "node:net";
import type { Readable, Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip } from "node:zlib";
import type { Client, Dispatcher } from "undici";
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

/** Makes one request over a connection, which may bring `most` bytes with all that surrounds a body, and closes it. */
async function exchange<Result>(
  socket: Socket,
  url: URL,
  most: number,
  request: Omit<Dispatcher.RequestOptions, "path">,
  read: (response: Dispatcher.ResponseData) => Result | Promise<Result>,
): Promise<Result> {
  // Not all that arrives is part of a body.
  socket.on("readable", () => {
    if (socket.bytesRead > most) socket.destroy(new Error("Too much for an answer"));
  });
  let client: Client | undefined;
  let isTaken = false;
  let interims = 0;
  try {
    // The library is large, and many a product never asks a website.
    const undici = await import("undici");
    client = new undici.Client(url.origin, {
      allowH2: false,
      pipelining: 0,
      maxHeaderSize: headerBytes,
      bodyTimeout: silenceMs,
      connect: (_options, callback) => {
        if (isTaken) return callback(new Error("A request is made once"), null);
        isTaken = true;
        // Called back at once, the client would not notice: it is not done with asking yet.
        process.nextTick(callback, null, socket);
      },
    });
    const response = await client.request({
      ...request,
      path: `${url.pathname}${url.search}`,
      reset: true,
      onInfo: () => {
        if (++interims > interimLimit) socket.destroy(new Error("Too many interim answers"));
      },
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
  const request = { method: "GET", headers, headersTimeout: headersMs, signal } as const;
  const most = 2 * bytes + framingBytes;
  return exchange(socket, url, most, request, async ({ statusCode, headers: got, body }) => {
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

/** Sends one POST. Brings the status of the answer, for which `signal` alone sets a limit; its body is of no interest. */
export function post(
  socket: Socket,
  { url, headers, body }: { url: URL; headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<number> {
  const request = { method: "POST", headers, body, headersTimeout: 0, signal } as const;
  return exchange(socket, url, framingBytes, request, ({ statusCode }) => statusCode);
}

/** What undoes a Content-Encoding; undefined when there is nothing to undo. An end that is missing is no error. */
function decoderFor(encoding: string): Transform | undefined {
  switch (encoding.trim().toLowerCase()) {
    case "":
    case "identity":
      return undefined;
    case "gzip":
      return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    case "br":
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    default:
      throw new OutboundError("encoding");
  }
}

/** Reads a body up to `limit` decoded bytes. What is longer, breaks off or cannot be decoded to its end is cut. */
async function readBody(body: Readable, decoder: Transform | undefined, limit: number) {
  const chunks: Uint8Array[] = [];
  let room = limit;
  let isCut = false;
  let failure: unknown;
  const breakOff = (error: unknown) => {
    isCut = true;
    failure ??= error;
    decoder?.end(); // what came is used
  };
  body.on("error", breakOff);
  try {
    for await (const chunk of (decoder ? body.pipe(decoder) : body) as AsyncIterable<Uint8Array>) {
      const fitting = chunk.subarray(0, room);
      room -= fitting.length;
      chunks.push(fitting);
      if (fitting.length === chunk.length) continue;
      isCut = true;
      break;
    }
  } catch (error) {
    breakOff(error);
  }
  decoder?.destroy();
  if (failure !== undefined && room === limit) throw new OutboundError("body", failure);
  return { bytes: Buffer.concat(chunks), isCut };
}
